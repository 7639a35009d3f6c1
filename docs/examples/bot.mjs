// A player for any game of Tidetable: takes the first choice that it has not made yet, else any.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });
let made = new Set();

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function choose(choices) {
  const fresh = choices.filter((choice) => !made.has(choice));
  const pool = fresh.length > 0 ? fresh : choices;
  return pool[Math.floor(Math.random() * pool.length)];
}

lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") {
    made = new Set();
    say({ type: "ready", name: "Wanderer" });
  } else if (told.type === "choose") {
    const move = choose(told.choices);
    made.add(move);
    say({ move, why: `one of ${told.choices.length}, ${told.seconds} s left` });
  } else if (told.type === "over") {
    const won = told.outcome.winners.includes(told.view.seat);
    process.stderr.write(won ? "I won.\n" : "I did not win.\n");
  }
});
