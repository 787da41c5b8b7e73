// What a thread of the pool loads. Piscina loads it by require(), and Node 20 ends the whole process when a thread is
// stopped in the middle of a require() of an ES module; an import() that is cut short only fails.
const loaded = import("../dist/program/lane-worker.js");
loaded.catch(() => {}); // the first task says it

exports.runTask = async (task) => (await loaded).runTask(task);
exports.runProofTask = async (task) => (await loaded).runProofTask(task);
exports.runChore = async (chore) => (await loaded).runChore(chore);
exports.runCount = async (count) => (await loaded).runCount(count);
