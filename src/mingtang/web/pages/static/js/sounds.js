// The sounds of the table, made by code: a few soft tones each, like wood, bells and small bronze. Loaded when the first one is heard.

let air = null;

/** Each sound: [pitch in hertz, begins after seconds, lasts seconds, loudness, shape]; a pitch of 0 is a short rattle. */
export const SOUNDS = {
  turn: [[523, 0, 0.5, 0.5, "sine"], [784, 0.13, 0.7, 0.45, "sine"]],
  move: [[220, 0, 0.09, 0.5, "triangle"], [330, 0.02, 0.06, 0.25, "sine"]],
  die: [[0, 0, 0.05, 0.5], [0, 0.09, 0.05, 0.4], [0, 0.16, 0.04, 0.3], [0, 0.22, 0.04, 0.45]],
  points: [[1319, 0, 0.14, 0.22, "triangle"], [1760, 0.07, 0.3, 0.2, "triangle"]],
  refusal: [[165, 0, 0.12, 0.45, "triangle"], [147, 0.1, 0.16, 0.4, "triangle"]],
  chat: [[880, 0, 0.09, 0.22, "sine"], [988, 0.08, 0.14, 0.2, "sine"]],
  mention: [[988, 0, 0.1, 0.3, "sine"], [1319, 0.1, 0.1, 0.3, "sine"], [988, 0.2, 0.25, 0.25, "sine"]],
  end: [[392, 0, 0.6, 0.4, "sine"], [523, 0.16, 0.6, 0.4, "sine"], [659, 0.32, 0.7, 0.4, "sine"], [1047, 0.5, 1.4, 0.35, "sine"]],
};

/** Let a sound be heard. A browser that wants a press first stays silent; nothing is made up for later. */
export async function play(name, volume) {
  air ??= new AudioContext();
  if (air.state === "suspended") await Promise.race([air.resume(), new Promise((late) => setTimeout(late, 200))]);
  if (air.state !== "running") return false;
  const whole = air.createGain();
  whole.gain.value = (volume / 10) ** 2 * 0.5; // ears hear steps as even when they are squared
  whole.connect(air.destination);
  for (const tone of SOUNDS[name]) sing(whole, ...tone);
  return true;
}

function sing(to, pitch, after, lasts, loud, shape) {
  const begin = air.currentTime + after, swell = air.createGain();
  swell.gain.setValueAtTime(0, begin);
  swell.gain.linearRampToValueAtTime(loud, begin + 0.008);
  swell.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  swell.connect(to);
  const source = pitch ? Object.assign(air.createOscillator(), { type: shape }) : rattle(lasts);
  if (pitch) source.frequency.value = pitch;
  source.connect(swell);
  source.start(begin);
  source.stop(begin + lasts);
}

function rattle(lasts) {
  const paper = air.createBuffer(1, Math.ceil(air.sampleRate * lasts), air.sampleRate), wave = paper.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = Math.random() * 2 - 1;
  return Object.assign(air.createBufferSource(), { buffer: paper });
}
