// What a thread of a sweep loads, by import() for the same reason as in lane-worker.cjs.
const loaded = import("../dist/program/task-worker.js");
loaded.catch(() => {}); // the first task says it

exports.runOnThread = async (task) => (await loaded).runOnThread(task);
