/**
 * The part of a calculator's script that asks and shows. Before it stand the scorer, the names of the classes (CLASSES),
 * the answers to each question (ANSWERS) and of one score why each class is given (BANDS, otherwise null). Where it shows how
 * likely each class is, `showRisk` stands below.
 */
export const formScript = (showsRisk: boolean) => `var form = document.getElementById("form");
var values;

function byId(id) { return document.getElementById(id); }
function each(list, use) { Array.prototype.forEach.call(list, use); }
function marked(name, use) {
  each(document.querySelectorAll("[" + name + "]"), function (element) {
    use(element, Number(element.getAttribute(name)));
  });
}
function radios(q) { return form.elements["q" + q]; }

// Points as seen and as heard: screen readers skip or misread the minus sign.
function show(element, points) {
  element.textContent = "";
  var seen = element.appendChild(document.createElement("span"));
  seen.textContent = (points > 0 ? "+" : points < 0 ? "\\u2212" : "") + Math.abs(points);
  if (points >= 0) return;
  seen.setAttribute("aria-hidden", "true");
  var heard = element.appendChild(document.createElement("span"));
  heard.className = "vh";
  heard.textContent = "minus " + Math.abs(points);
}

// The class given, if there is one, and a sentence; numbers in it stand for the names of classes.
function say(given, sentence) {
  var status = byId("status");
  var add = function (place, part) {
    if (typeof part === "string") place.appendChild(document.createTextNode(part));
    else place.appendChild(document.createElement("bdi")).textContent = CLASSES[part];
  };
  status.textContent = "";
  if (given !== null) add(status.appendChild(document.createElement("strong")), given);
  add(status, " ");
  var rest = status.appendChild(document.createElement("span"));
  sentence.forEach(function (part) { add(rest, part); });
}

function update() {
  var result = score(values);
  var open = values.filter(function (value) { return value === OPEN; }).length;
  marked("data-total", function (element, k) {
    // Of one score, what everyone starts with is part of the cut-offs.
    show(element, result.totals[k] - (BANDS === null ? 0 : STARTS_WITH[k]));
  });
  each(document.querySelectorAll("[data-answer]"), function (row) {
    var place = row.getAttribute("data-answer").split(".");
    row.hidden = !radios(place[0])[place[1]].checked;
  });
  marked("data-class", function (row, k) {
    row.className = open === 0 && k === result.given ? "is-given" : "";
  });
  byId("so-far").hidden = open === 0;
  byId("rest").disabled = open === 0;
${showsRisk ? "  showRisk(open === 0 ? result.totals : null);\n" : ""}  if (open > 0) return say(null, [open === 1 ? "1 question is still open." : open + " questions are still open."]);
  if (BANDS !== null) return say(result.given, ["The total is " + BANDS[result.given] + "."]);
  if (!result.tie) return say(result.given, ["It has the highest total."]);
  var sentence = ["It has the same total as "];
  result.totals.forEach(function (total, k) {
    if (k > result.given && total === result.totals[result.given]) sentence.push(k, ", ");
  });
  sentence[sentence.length - 1] = ", and comes first: a tie.";
  say(result.given, sentence);
}

function complain(q, text) {
  if (!byId("v" + q)) return;
  byId("e" + q).textContent = text;
  if (text) byId("v" + q).setAttribute("aria-invalid", "true");
  else byId("v" + q).removeAttribute("aria-invalid");
}

function choose(q, i) {
  values[q] = ANSWERS[q][i].value;
  if (byId("v" + q)) byId("v" + q).value = "";
  complain(q, "");
}

// A typed number picks its answer. What is no number leaves the question open.
function type(q) {
  var text = byId("v" + q).value;
  var cell = read(text, "number");
  var isCode = CODES[q].indexOf(cell) >= 0 || CODES[q].indexOf(text) >= 0;
  var isAnswer = isCode || cell !== null || (text !== "" && MISSING.indexOf(text) >= 0);
  if (isCode) cell = null;
  each(radios(q), function (radio, i) { radio.checked = isAnswer && holds(ANSWERS[q][i], cell); });
  values[q] = isAnswer ? text : OPEN;
  complain(q, "");
}

KINDS.forEach(function (kind, q) {
  each(radios(q), function (radio, i) {
    radio.addEventListener("change", function () { choose(q, i); update(); });
  });
  var box = byId("v" + q);
  if (!box) return;
  box.addEventListener("input", function () { type(q); update(); });
  box.addEventListener("blur", function () {
    // Not before a click has landed that took the focus away: the complaint moves what is below it.
    window.setTimeout(function () {
      if (box.value !== "" && values[q] === OPEN) complain(q, "This is not a number. Write it like 1250.5");
    }, 250);
  });
});
byId("rest").addEventListener("click", function () {
  values.forEach(function (value, q) {
    if (value !== OPEN) return;
    radios(q)[ANSWERS[q].length - 1].checked = true;
    choose(q, ANSWERS[q].length - 1);
  });
  update();
});
byId("again").addEventListener("click", function () {
  form.reset();
  window.scrollTo(0, 0);
  if (form.querySelector("input")) form.querySelector("input").focus();
});
byId("print").addEventListener("click", function () { window.print(); });
form.addEventListener("submit", function (event) { event.preventDefault(); });
form.addEventListener("reset", function () {
  values = KINDS.map(function (kind, q) { complain(q, ""); return OPEN; });
  update();
});
// Browsers may bring answers back that were given before the page was loaded again.
form.reset();
`;
