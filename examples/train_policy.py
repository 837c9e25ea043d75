"""Trains a policy that sees only what its seat may know and chooses in one look, by watching a search: it beats `greedy` after ten minutes.

    python examples/train_policy.py --minutes 10 --out policy.npz          # needs NumPy and nothing else
    cd examples && MINGTANG_POLICY=../policy.npz mingtang simulate yunnan --seats 2 --bots train_policy:Learnt,greedy --games 100

Many tables are played at once. At each the search says what it would choose; the policy learns to say the same, and more and more of the
choices are its own, so that it learns what to do in the positions that it brings about itself. The policy is a net of one hidden layer.
"""

import argparse
import os
import time
from pathlib import Path

import numpy as np

from mingtang.bots.bot import Bot, answer
from mingtang.bots.levels import bot
from mingtang.core.play import legal, push, start, waiting
from mingtang.lab.adapters.batch import SelfPlayBatch
from mingtang.lab.adapters.layout import layout_mark, refuse_other_layout
from mingtang.lab.adapters.observations import Observations

GAME, SEATS, TEACHER = "yunnan", 2, "mcts:iterations=50"
HIDDEN, BATCH, KEPT = 256, 256, 120_000
BEYOND = -1e9  # what the mask leaves of a choice that is not allowed


class Policy:
    """Numbers of the vector in, a liking for every choice of the catalogue out."""

    def __init__(self, seen, actions, luck):
        self.columns = np.flatnonzero(seen.std(axis=0) > 0)  # most places never change in such games
        self.middle = seen[:, self.columns].mean(axis=0)
        self.spread = seen[:, self.columns].std(axis=0)
        shapes = [(len(self.columns), HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,)]
        scales = [np.sqrt(2 / len(self.columns)), 0, 0.01, 0]
        self.weights = [(luck.normal(size=n) * k).astype(np.float32) for n, k in zip(shapes, scales, strict=True)]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def read(self, observations):
        """The columns that matter, in numbers of about one."""
        return np.clip((observations[:, self.columns] - self.middle) / self.spread, -5, 5).astype(np.float32)

    def likings(self, rows, masks):
        """Of every choice; those outside the mask are out of the question."""
        w = self.weights
        hidden = np.maximum(rows @ w[0] + w[1], 0)
        return hidden, np.where(masks, hidden @ w[2] + w[3], BEYOND)

    def choose(self, rows, masks):
        """The choice that is liked best, for each row."""
        return self.likings(rows, masks)[1].argmax(axis=1)

    def learn(self, rows, masks, chosen, rate):
        """One step towards the choices of the teacher (Adam); answers how often the policy would have chosen the same."""
        hidden, likes = self.likings(rows, masks)
        same = float((likes.argmax(axis=1) == chosen).mean())
        odds = np.exp(likes - likes.max(axis=1, keepdims=True))
        blame = odds / odds.sum(axis=1, keepdims=True)
        blame[np.arange(len(chosen)), chosen] -= 1
        blame /= len(chosen)
        back = (blame @ self.weights[2].T) * (hidden > 0)
        self.steps += 1
        for i, slope in enumerate((rows.T @ back, back.sum(axis=0), hidden.T @ blame, blame.sum(axis=0))):
            self.means[i] += 0.1 * (slope - self.means[i])
            self.squares[i] += 0.001 * (slope * slope - self.squares[i])
            size = np.sqrt(self.squares[i] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[i] -= rate * (self.means[i] / (1 - 0.9**self.steps) / size + 0.0001 * self.weights[i])
        return same

    def save(self, path, game):
        """Kept with the layout that it was trained on: in another one its numbers would mean something else."""
        kept = {f"weights{i}": w for i, w in enumerate(self.weights)}
        columns = {"columns": self.columns, "middle": self.middle, "spread": self.spread}
        np.savez_compressed(path, layout=layout_mark(game), **columns, **kept)

    @staticmethod
    def load(path, game):
        """A policy that was saved; one of another layout is refused."""
        with np.load(path) as kept:
            refuse_other_layout(game, str(kept["layout"]))
            policy = Policy.__new__(Policy)
            policy.columns, policy.middle, policy.spread = kept["columns"], kept["middle"], kept["spread"]
            policy.weights = [kept[f"weights{i}"] for i in range(4)]
        return policy


class Learnt(Bot):
    """The policy as a bot of the house, from the file that MINGTANG_POLICY names."""

    def __init__(self, policy=None):
        self.policy, self.eyes = policy, None

    def choose(self, game, s, seat, seed):
        """One look, no search."""
        if self.eyes is None:
            self.policy = self.policy or Policy.load(os.environ.get("MINGTANG_POLICY", "policy.npz"), game)
            self.eyes = Observations(game)
        mask = np.zeros((1, len(game.catalogue)), np.bool_)
        mask[0, [a.id for a in legal(s, seat)]] = True
        rows = self.policy.read(self.eyes.vector(s, seat)[None])
        return game.catalogue.actions[int(self.policy.choose(rows, mask)[0])]


def train(minutes, seed, tables):
    """Watch and imitate for so many minutes of processor time."""
    luck, teacher = np.random.default_rng(seed), bot(TEACHER)
    play = SelfPlayBatch(GAME, tables, seats=SEATS, seed=seed)
    actions, begun, asked, policy, same, told = play.masks.shape[1], time.process_time(), 0, None, 0.0, 0.0
    first, rows, masks, chosen = [], None, None, np.zeros(KEPT, np.int64)
    while (share := (time.process_time() - begun) / 60 / minutes) < 1 or policy is None:
        wise = np.array(
            [answer(teacher, play.game, s, int(play.seats[i]), asked + i).id for i, s in enumerate(play.states)]
        )
        at = np.arange(asked, asked + tables) % KEPT
        asked += tables
        if policy is None:
            first.append((play.observations.copy(), play.masks.copy(), wise))
            if asked >= min(4000, 100 * tables):
                policy = Policy(np.concatenate([o for o, _, _ in first]), actions, luck)
                rows, masks = np.zeros((KEPT, len(policy.columns)), np.float16), np.zeros((KEPT, actions), np.bool_)
                count = sum(len(w) for _, _, w in first)
                rows[:count] = policy.read(np.concatenate([o for o, _, _ in first]))
                masks[:count] = np.concatenate([m for _, m, _ in first])
                chosen[:count] = np.concatenate([w for _, _, w in first])
            made = wise
        else:
            seen = policy.read(play.observations)
            rows[at], masks[at], chosen[at] = seen, play.masks, wise
            made = np.where(luck.random(tables) < min(0.8, 2 * share), policy.choose(seen, play.masks), wise)
            for _ in range(2):
                some = luck.integers(min(asked, KEPT), size=BATCH)
                rate = 0.001 * max(0.02, 1 - share)
                agreed = policy.learn(rows[some].astype(np.float32), masks[some], chosen[some], rate)
                same += 0.01 * (agreed - same)
        play.step(made)
        if share - told >= 0.1:
            told = share
            print(f"{share * minutes:5.1f} min  {asked:,} positions, {play.games:,} games, as the search: {same:.0%}")
    print(f"{asked:,} positions of {play.games:,} games")
    return policy, play.game


def measure(policy, game, games, seed):
    """How often the policy wins on fresh deals with greedy on the other seats, each seat in turn; with a 95 % interval (Wilson)."""
    learnt, greedy, won = Learnt(policy), bot("greedy"), 0.0
    for number in range(games):
        s = game.setup(SEATS, {}, seed + number)
        start(game, s)
        mine, ply = number % SEATS, 0
        while s.stack:
            seat = waiting(s)[0]
            a = answer(learnt if seat == mine else greedy, game, s, seat, ((seed + number) << 20) + ply)
            push(s, seat, a)
            ply += 1
        best = [score.seat for score in game.scores(s) if score.place == 1]
        won += (mine in best) / len(best)
    share, z = won / games, 1.96
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z / (1 + z * z / games) * np.sqrt(share * (1 - share) / games + z * z / 4 / games / games)
    return share, middle - half, middle + half


if __name__ == "__main__":
    asked_for = argparse.ArgumentParser(description="Train a policy that beats greedy.")
    asked_for.add_argument("--minutes", type=float, default=10, help="of processor time")
    asked_for.add_argument("--games", type=int, default=1000, help="to measure it")
    asked_for.add_argument("--tables", type=int, default=64, help="side by side")
    asked_for.add_argument("--seed", type=int, default=1)
    asked_for.add_argument("--out", type=Path, default=Path("policy.npz"))
    wish = asked_for.parse_args()
    learnt, played = train(wish.minutes, wish.seed, wish.tables)
    learnt.save(wish.out, played)
    won, low, high = measure(learnt, played, wish.games, 1_000_000 + wish.seed)
    print(f"won {won:.1%} ({low:.1%} – {high:.1%}) of {wish.games} games against greedy; {wish.out} holds the policy")
