// A fragment, told by what it has in common with the one before: see delta.py.

export function unpack(before, told) {
  if (typeof told === "string") return told;
  const had = before.split("<");
  return told.runs.map((r) => (typeof r === "string" ? r : had.slice(r[0], r[1]).join("<"))).join("<");
}
