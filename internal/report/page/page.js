"use strict";
// The page is a list of articles that Go has written; what one unfolds to is compressed JSON in an element of its own, and is drawn when it is asked for.
// Texts become text nodes only, so that nothing of a user's code is taken for markup.
(() => {
const root = document.documentElement, list = document.getElementById("list"), q = document.getElementById("q");
const inCode = [...list.querySelectorAll("article")];
const svgNames = document.getElementById("ns").namespaceURI;
root.classList.add("js");

// el makes an element: el("td", {class: "num"}, "12", another).
function el(name, attrs, ...children) {
  const e = name.startsWith("svg:") ? document.createElementNS(svgNames, name.slice(4)) : document.createElement(name);
  for (const [k, v] of Object.entries(attrs || {})) {
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (v !== undefined && v !== null && v !== false) e.setAttribute(k, v);
  }
  e.append(...children.filter(c => c !== null && c !== undefined && c !== false));
  return e;
}
const num = n => n.toLocaleString("en-US");
const many = (n, what) => num(n) + " " + what + (n === 1 ? "" : "s");

// --- data

const loaded = new Map();
function load(id) {
  if (!loaded.has(id)) loaded.set(id, unpack(document.getElementById(id).textContent));
  return loaded.get(id);
}
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(plain).text());
}

const status = {r: "not reached", i: "not infected", s: "not seen", c: "crashed", f: "out of fuel", k: "killed", e: "equivalent"};
const survives = c => c === "r" || c === "i" || c === "s";

// mutantsOf are the mutants of a function in order, with what became of them.
async function mutantsOf(f) {
  const out = [];
  for (const [file, first, last] of f.mutants ? f.mutants.of : []) {
    const code = await load("c" + file);
    for (let i = first; i <= last; i++) {
      const n = out.length, m = code.mutants[i];
      out.push({...m, n, file, name: code.name, status: f.mutants.status[n], input: (f.mutants.inputs || {})[n], same: (f.mutants.same || {})[n],
        by: f.rels.filter(r => r.row && r.row[n] === "1").map(r => r.name)});
    }
  }
  return out;
}

// --- unfolding

async function unfold(article, open) {
  const button = article.querySelector(".fold"), detail = article.querySelector(".detail");
  article.classList.toggle("open", open);
  button.setAttribute("aria-expanded", open);
  if (!open || detail.dataset.drawn) return;
  detail.dataset.drawn = "1";
  try {
    const f = await load("f" + article.id.slice(1));
    draw(detail, f, await mutantsOf(f));
    article.dispatchEvent(new Event("drawn"));
  } catch (e) {
    detail.append(el("p", {class: "bad"}, "This browser cannot unfold the details (it needs DecompressionStream): " + e));
  }
}

function draw(detail, f, mutants) {
  detail.append(...[f.doc && el("p", {}, f.doc), f.domain && el("p", {}, "domain ", el("code", {}, f.domain)),
    ...(f.warnings || []).map(w => el("p", {class: "warn"}, "warning: " + w))].filter(Boolean));
  const chosen = {at: 0, redraw: []};
  const choose = i => { chosen.at = (i + f.rels.length) % f.rels.length; chosen.redraw.forEach(r => r()); };
  detail.choose = by => { if (f.rels.length) choose(chosen.at + by); };
  if (f.rels.length) detail.append(relations(f, chosen, choose));
  else detail.append(el("p", {class: "dim"}, "no relation " + (f.kept ? "is kept" : "was found")));
  if (f.almost) detail.append(nearly(f.almost));
  if (f.branches) detail.append(branches(f.branches));
  if (f.rels.length && mutants.length) {
    detail.append(matrix(f, mutants, chosen, choose));
    const charts = el("div", {class: "two"}, costs(f, chosen, choose));
    detail.append(charts);
    charts.append(plot(f, chosen));
  } else if (f.rels.some(r => r.runs)) detail.append(plot(f, chosen));
  if (mutants.length) detail.append(survivors(mutants), codes(f, mutants));
}

// --- relations

function relations(f, chosen, choose) {
  const scored = f.mutants;
  const rows = f.rels.map((r, i) => el("tr", {class: "pick", onclick: () => choose(i)},
    el("td", {}, el("b", {}, r.name)), el("td", {}, el("code", {}, r.text), r.broken > 0 && el("div", {class: "bad"}, "violated by the code as it is, on " + num(r.broken) + " of its inputs")),
    el("td", {}, r.family && el("div", {}, r.family), el("div", {class: "dim"}, r.tol)),
    el("td", {}, r.status ? r.status + ": " : "", r.evidence || "", scored && r.held ? el("span", {class: "dim"}, "; on " + many(r.held, "input") + " of the score, too") : null),
    scored && el("td", {class: "num"}, num(r.kills)), scored && el("td", {class: "num"}, num(r.unique)), el("td", {class: "num"}, String(r.cost)),
    scored && el("td", {}, [r.keep && "worth keeping", r.small && "smallest set"].filter(Boolean).join(", "))));
  const mark = () => rows.forEach((tr, i) => tr.classList.toggle("chosen", i === chosen.at));
  chosen.redraw.push(mark);
  mark();
  return el("section", {class: "relations"}, el("h3", {}, f.kept ? "Kept relations" : "Relations"), el("div", {class: "wide"}, el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "name"), el("th", {}, "relation"),
    el("th", {}, "kind"), el("th", {}, "evidence"), scored && el("th", {class: "num"}, "kills"), scored && el("th", {class: "num", title: "mutants that no other relation kills"}, "alone"),
    el("th", {class: "num", title: "executions for each source"}, "cost"), scored && el("th", {}, "set"))), el("tbody", {}, ...rows))));
}

function nearly(all) {
  return el("section", {class: "almost"}, el("h3", {}, "Almost"), ...all.map(n => el("div", {},
    el("p", {}, el("b", {class: "warn"}, n.expected ? "expected of " + n.expected + ", but: " : "almost: "), el("code", {}, n.text)),
    el("p", {class: "dim"}, (n.holds ? "holds for " + n.holds + "; " : "") + "fails for ", el("code", {}, n.at), " and on " + num(n.fails) + " of " + num(n.tried) + " inputs"),
    ...(n.calls || []).map(c => el("div", {class: "input"}, el("span", {class: "dim"}, c[0] + " "), el("code", {}, c[1] + " " + c[2]))),
    n.repeat && el("p", {class: "dim"}, "repeat: ", el("code", {}, n.repeat)))));
}

function branches(b) {
  if (!b.met) return "";
  const none = !b.unreached || !b.unreached.length;
  return el("section", {class: "branches"}, el("h3", {}, "Branches"), el("p", {}, num(b.reached) + " of " + num(b.met) + " sides were taken" + (none ? "" : "; no input took these:")),
    !none && el("ul", {}, ...b.unreached.map(u => el("li", {}, el("code", {}, u)))));
}

// --- charts

function svg(w, h, label, ...children) { return el("svg:svg", {viewBox: `0 0 ${w} ${h}`, width: w, height: h, role: "img", "aria-label": label}, ...children); }
function text(x, y, s, anchor) { return el("svg:text", {x, y, "text-anchor": anchor || "start"}, s); }

function matrix(f, mutants, chosen, choose) {
  const cols = mutants.filter(m => m.same === undefined && m.status !== "e"), w = Math.max(2, Math.min(14, Math.floor(820 / Math.max(cols.length, 1)))), h = 16, left = 150;
  const label = s => s.length > 22 ? s.slice(0, 21) + "…" : s;
  const rows = f.rels.map((r, i) => {
    const y = i * h, paths = {k: "", o: ""};
    cols.forEach((m, c) => { paths[r.row && r.row[m.n] === "1" ? "k" : "o"] += `M${left + c * w} ${y + 1}h${w > 3 ? w - 1 : w}v${h - 2}h${-(w > 3 ? w - 1 : w)}z`; });
    const name = text(left - 6, y + 12, label(r.name), "end");
    return el("svg:g", {}, el("svg:title", {}, r.name + ": " + r.text), name, el("svg:path", {class: "cell-o", d: paths.o}), el("svg:path", {class: "cell-k", d: paths.k}));
  });
  const bottom = f.rels.length * h, lost = cols.map((m, c) => survives(m.status) ? `M${left + c * w} ${bottom + 3}h${w > 3 ? w - 1 : w}v5h${-(w > 3 ? w - 1 : w)}z` : "").join("");
  const note = el("p", {class: "note mono"});
  const at = e => {
    const box = image.getBoundingClientRect(), k = (left + cols.length * w + 2) / box.width;
    return [cols[Math.floor(((e.clientX - box.left) * k - left) / w)], Math.floor((e.clientY - box.top) * k / h)];
  };
  const image = el("svg:svg", {class: "matrix", width: left + cols.length * w + 2, height: bottom + 10, role: "img", "aria-label": "which relation kills which mutant", style: "max-width:none",
    onmousemove: e => { const [m] = at(e); note.textContent = m ? `${m.name}:${m.line} ${m.op} ${m.was} → ${m.is || "(removed)"}: ${m.by.length ? "killed by " + m.by.join(", ") : status[m.status]}` : ""; },
    onclick: e => { const [, r] = at(e); if (r >= 0 && r < f.rels.length) choose(r); }}, ...rows, el("svg:path", {class: "cell-x", d: lost}));
  const mark = () => rows.forEach((g, i) => g.querySelector("text").setAttribute("font-weight", i === chosen.at ? "700" : "400"));
  chosen.redraw.push(mark);
  mark();
  return el("section", {class: "kills"}, el("h3", {}, "Kill matrix"), el("p", {class: "dim"}, "a column for each of " + num(cols.length) +
    " mutants in the order of the code, without equivalent ones and duplicates; below: what survives"), el("div", {class: "wide"}, image), note);
}

// scale puts values on a line; where a few are far larger than the others it is logarithmic beyond the middle one.
// Counts have whole ticks.
function scale(values, from, to, counts) {
  const known = values.filter(v => v !== null), sizes = known.map(Math.abs).filter(v => v > 0).sort((a, b) => a - b);
  const mid = sizes[Math.floor(sizes.length / 2)] || 1, far = !counts && sizes.length > 0 && sizes[sizes.length - 1] / mid > 50;
  const t = v => far ? Math.asinh(v / mid) : v;
  let lo = Math.min(...known), hi = Math.max(...known);
  if (!known.length) { lo = 0; hi = 1; }
  if (lo === hi) { lo -= 1; hi += 1; }
  const f = v => from + (t(v) - t(lo)) / (t(hi) - t(lo)) * (to - from);
  const back = s => far ? Math.sinh(s) * mid : s;
  f.ticks = [0, 1, 2, 3, 4].map(i => back(t(lo) + (t(hi) - t(lo)) * i / 4));
  if (counts) {
    const step = Math.max(1, Math.ceil(hi / 5));
    f.ticks = [...Array(Math.floor(hi / step) + 1).keys()].map(i => i * step);
  }
  f.note = far ? " (logarithmic)" : "";
  return f;
}
const short = v => Math.abs(v) >= 1e5 || v !== 0 && Math.abs(v) < 1e-3 ? v.toExponential(0) : String(+v.toPrecision(3));

function frame(W, H, x, y, nx, ny) {
  return [el("svg:path", {class: "axis", d: `M64 10V${H - 36}H${W - 10}`}), ...x.ticks.map(t => text(x(t), H - 22, short(t), "middle")), ...y.ticks.map(t => text(59, y(t) + 4, short(t), "end")),
    text((W + 54) / 2, H - 6, nx + x.note, "middle"), el("svg:text", {x: 0, y: 0, transform: `translate(11 ${(H - 26) / 2}) rotate(-90)`, "text-anchor": "middle"}, ny + y.note)];
}

function mark(kind, x, y, attrs) {
  const d = [`M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`, `M${x} ${y - 5}l5 9h-10z`, `M${x - 4} ${y - 4}h8v8h-8z`, `M${x} ${y - 5}l5 5l-5 5l-5 -5z`][kind % 4];
  return el("svg:path", {d, class: "s" + kind % 4 + (kind ? " open" : ""), ...attrs});
}

function costs(f, chosen, choose) {
  const W = 520, H = 260, front = f.mutants.front || [];
  const x = scale([0, ...f.rels.map(r => r.cost), ...front.map(c => c.cost)], 64, W - 20, true), y = scale([0, ...f.rels.map(r => r.kills), ...front.map(c => c.kills)], H - 36, 14, true);
  const dots = f.rels.map((r, i) => el("svg:g", {onclick: () => choose(i), style: "cursor:pointer"}, mark(0, x(r.cost) + i % 5 * 3 - 6, y(r.kills), {}), el("svg:title", {}, `${r.name}: kills ${r.kills} for ${r.cost} executions`)));
  const step = front.map((c, i) => `${i ? "H" + x(c.cost) + "V" : "M" + x(c.cost) + " "}${y(c.kills)}`).join("");
  const show = () => dots.forEach((g, i) => g.firstChild.classList.toggle("chosen", i === chosen.at));
  chosen.redraw.push(show);
  show();
  return el("div", {class: "costs"}, el("h3", {}, "Kills against cost"), svg(W, H, "kills against executions for each source", ...frame(W, H, x, y, "executions for each source", "mutants killed"),
    el("svg:path", {class: "front", d: step}), ...front.map(c => el("svg:circle", {cx: x(c.cost), cy: y(c.kills), r: 3, fill: "var(--good)"}, el("svg:title", {}, `${c.names.join(" + ")}: kill ${c.kills} for ${c.cost} executions`))), ...dots),
    el("p", {class: "dim"}, "a point for each relation; the line: choices of relations that no other choice beats"));
}

function plot(f, chosen) {
  const box = el("div", {class: "plot"}), pick = {};
  const redraw = () => {
    const r = f.rels[chosen.at], runs = r.runs || [];
    box.replaceChildren(el("h3", {}, "Inputs and outputs of ", el("span", {class: "mono"}, r.name)), el("p", {}, el("code", {}, r.text)));
    if (!runs.length) { box.append(el("p", {class: "dim"}, "none of its executions can be shown")); return; }
    const names = side => [...new Set(runs.flatMap(x => (x[side] || []).map(a => a.name)))];
    // A sister calls its results otherwise: the one at the same place is compared.
    const axis = (run, side) => (run[side] || []).find(a => a.name === pick[side]) || (run[side] || [])[names(side).indexOf(pick[side])];
    for (const side of ["in", "out"]) if (!names(side).includes(pick[side]) || !pick.asked) pick[side] = names(side).find(n => changes(runs, side, n)) || names(side)[0];
    const select = side => el("label", {}, side === "in" ? "across " : " up ", el("select", {onchange: e => { pick[side] = e.target.value; pick.asked = true; redraw(); }}, ...names(side).map(n => el("option", {value: n, ...(n === pick[side] ? {selected: ""} : {})}, n))));
    if (names("in").length && names("out").length) box.append(el("p", {}, select("in"), select("out")), points(runs, axis, pick));
    else box.append(el("p", {class: "dim"}, "its values are no numbers and have no lengths"));
    box.append(executions(r, runs));
  };
  chosen.redraw.push(redraw);
  redraw();
  return box;
}

// changes tells whether a follow-up has other values on an axis than the source: that is what a reader wants to see first.
function changes(runs, side, name) {
  const all = runs.map(r => (r[side] || []).find(a => a.name === name)).filter(Boolean);
  return all.some(a => a.v.some((v, i) => v !== all[0].v[i]));
}

function points(runs, axis, pick) {
  const W = 520, H = 300, all = side => runs.flatMap(r => (axis(r, side) || {v: []}).v);
  const x = scale(all("in"), 64, W - 20), y = scale(all("out"), H - 36, 14), at = new Map(), dots = [];
  runs.forEach((r, k) => {
    const xs = axis(r, "in"), ys = axis(r, "out");
    if (!xs || !ys) return;
    xs.v.forEach((v, i) => {
      if (v === null || ys.v[i] === null) return;
      const p = [x(v), y(ys.v[i])];
      dots.push(mark(k, p[0], p[1], {"fill-opacity": .7}));
      at.set(i, [...(at.get(i) || []), p]);
    });
  });
  const ties = [...at.values()].filter(ps => ps.length > 1).map(ps => "M" + ps.map(p => p.join(" ")).join("L")).join("");
  const other = r => { const own = axis(r, "out"); return own && own.name !== pick.out && el("span", {class: "dim"}, " (" + own.name + ")"); };
  return el("div", {}, svg(W, H, `${pick.out} against ${pick.in}`, ...frame(W, H, x, y, pick.in, pick.out), el("svg:path", {class: "tie", fill: "none", d: ties}), ...dots),
    el("p", {}, ...runs.map((r, k) => el("span", {style: "margin-right:1rem"}, el("svg:svg", {width: 12, height: 12, viewBox: "0 0 12 12", "aria-hidden": "true"}, mark(k, 6, 6, {})), " " + r.role + " ", el("code", {}, r.text), other(r)))));
}

function executions(r, runs) {
  const rows = (r.at || []).map((at, i) => el("tr", {}, el("td", {}, el("code", {}, at)), ...runs.map(x => el("td", {}, el("code", {}, x.calls && x.calls[i] ? x.calls[i] + " " + x.got[i] : "not executed")))));
  if (!rows.length) return "";
  return el("details", {}, el("summary", {}, rows.length + " of its assignments"), el("div", {class: "wide"}, el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "assignment"), ...runs.map(x => el("th", {}, x.role)))), el("tbody", {}, ...rows))));
}

// --- mutants

function change(m) { return [el("span", {class: "op"}, m.op), el("del", {}, m.was), " → ", m.is ? el("ins", {}, m.is) : el("i", {}, "removed")]; }

function told(m) { return m.input && el("div", {class: "input"}, el("code", {}, `${m.input.call} ${m.input.was}; with the mutant ${m.input.does.replace(/^= /, "")}`)); }

function survivors(mutants) {
  const left = mutants.filter(m => survives(m.status) && m.same === undefined), all = mutants.filter(m => survives(m.status)).length;
  if (!left.length) return el("section", {}, el("h3", {}, "Survivors"), el("p", {class: "good"}, "none"));
  const order = {s: 0, i: 1, r: 2};
  left.sort((a, b) => order[a.status] - order[b.status] || !a.input - !b.input || a.was.length + a.is.length - b.was.length - b.is.length);
  const show = m => el("div", {}, el("span", {class: "dim mono"}, `${m.name}:${m.line} `), el("span", {class: "mono"}, ...change(m)), " ", el("span", {class: "dim"}, status[m.status]), told(m));
  const most = 12, rest = left.slice(most);
  return el("section", {class: "survivors"}, el("h3", {}, many(left.length, "survivor"), all > left.length && el("span", {class: "dim"}, `, ${num(all)} with those that do the same`)), ...left.slice(0, most).map(show),
    rest.length > 0 && el("details", {}, el("summary", {}, num(rest.length) + " more"), ...rest.map(show)));
}

function codes(f, mutants) {
  const box = el("section", {class: "codes"}, el("h3", {}, "Mutants in the code")), files = [...new Set(mutants.map(m => m.file))];
  Promise.all(files.map(file => load("c" + file))).then(all => {
    const decls = all.flatMap((code, i) => code.decls.map(d => ({d, name: code.name, inside: mutants.filter(m => m.file === files[i] && m.line >= d.line && m.line < d.line + d.lines.length)})))
      .filter(x => x.inside.length);
    const own = x => f.target.endsWith("." + x.inside[0].fn);
    decls.sort((a, b) => own(b) - own(a));
    box.append(...decls.map((x, i) => decl(x, i === 0)));
  });
  return box;
}

function decl({d, name, inside}, open) {
  const lost = inside.filter(m => survives(m.status)).length, pre = el("div", {class: "code"});
  const box = el("details", {class: "decl"}, el("summary", {}, el("span", {class: "mono"}, `${name}:${d.line} ${inside[0].fn || ""}`),
    el("span", {class: "dim"}, ` ${many(inside.length, "mutant")}, ${many(lost, "survivor")}`)), pre);
  const fill = () => { if (!pre.firstChild) pre.append(...d.lines.map((l, i) => codeLine(d.line + i, l, inside.filter(m => m.line === d.line + i)))); };
  box.addEventListener("toggle", fill);
  if (open) { box.open = true; fill(); }
  return box;
}

function codeLine(no, src, mutants) {
  const lost = mutants.filter(m => survives(m.status)).length, dead = mutants.filter(m => m.status === "k").length, others = mutants.length - lost - dead;
  const row = el("div", {class: "row" + (lost ? " left" : "")}, el("span", {class: "no"}, String(no)), el("span", {class: "src mono"}, src || " "));
  if (!mutants.length) return row;
  const faults = el("div", {class: "faults", hidden: ""});
  row.append(el("button", {type: "button", "aria-expanded": "false", title: "the mutants of this line", onclick: e => {
    if (!faults.firstChild) faults.append(...mutants.map(m => el("div", {}, el("span", {class: "mono"}, ...change(m)), " ",
      el("span", {class: m.status === "k" ? "good" : survives(m.status) ? "bad" : "dim"}, m.by.length ? "killed by " + m.by.join(", ") : status[m.status] + (m.same !== undefined ? ", as another one" : "")), told(m))));
    faults.hidden = !faults.hidden;
    e.currentTarget.setAttribute("aria-expanded", !faults.hidden);
  }}, dead > 0 && el("span", {class: "good"}, "✓" + dead), " ", lost > 0 && el("span", {class: "bad"}, "✗" + lost), " ", others > 0 && el("span", {class: "dim"}, "·" + others)));
  return el("div", {}, row, faults);
}

// --- filter, order, keys

let shown = inCode, at = -1;
const index = inCode.map(a => ({a, words: (a.querySelector(".target").textContent + " " + a.querySelector(".sig").textContent).toLowerCase(), kinds: a.dataset.kinds.split(" "),
  rels: [...a.querySelectorAll(".rels li")].map(li => ({li, words: li.textContent.toLowerCase()}))}));

function filter() {
  const words = q.value.toLowerCase().split(/\s+/).filter(Boolean), kinds = words.filter(w => w.startsWith("is:")).map(w => w.slice(3)), plain = words.filter(w => !w.startsWith("is:"));
  let n = 0;
  for (const x of index) {
    const named = plain.every(w => x.words.includes(w));
    let found = false;
    for (const r of x.rels) {
      const hit = plain.length > 0 && !named && plain.every(w => x.words.includes(w) || r.words.includes(w));
      r.li.classList.toggle("hit", hit);
      found = found || hit;
    }
    x.a.classList.toggle("found", found);
    x.a.hidden = !(kinds.every(k => x.kinds.includes(k)) && (named || found));
    if (!x.a.hidden) n++;
  }
  document.getElementById("hits").textContent = words.length ? `${n} of ${index.length}` : "";
  arrange();
}

const orders = {
  code: null, name: (a, b) => a.querySelector(".target").textContent < b.querySelector(".target").textContent ? -1 : 1,
  score: (a, b) => (+a.dataset.score < 0) - (+b.dataset.score < 0) || a.dataset.score - b.dataset.score, survivors: (a, b) => b.dataset.survivors - a.dataset.survivors,
};
let ordered = "code";
function arrange() {
  const how = document.getElementById("order").value, all = [...inCode];
  if (orders[how]) all.sort(orders[how]);
  if (how !== ordered) { list.append(...all); ordered = how; }
  shown = all.filter(a => !a.hidden);
  move(Math.min(Math.max(at, -1), shown.length - 1), false);
}

function move(to, focus) {
  inCode.forEach(a => a.classList.remove("at"));
  at = to;
  if (at < 0 || !shown[at]) return;
  shown[at].classList.add("at");
  if (focus) { shown[at].querySelector(".fold").focus({preventScroll: true}); shown[at].scrollIntoView({block: "nearest"}); }
}

list.addEventListener("click", e => {
  const button = e.target.closest(".fold");
  if (!button) return;
  const article = button.closest("article");
  move(shown.indexOf(article), false);
  unfold(article, !article.classList.contains("open"));
});
q.addEventListener("input", filter);
document.querySelector("form").addEventListener("submit", e => e.preventDefault());
document.getElementById("order").addEventListener("change", arrange);
document.getElementById("all").addEventListener("click", async e => {
  const open = e.target.textContent === "unfold all";
  e.target.textContent = open ? "fold all" : "unfold all";
  for (const a of shown) await unfold(a, open);
});
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const typing = e.target === q || e.target.tagName === "SELECT";
  if (e.key === "Escape") { q.value = ""; filter(); q.blur(); return; }
  if (e.key === "/" && !typing) { q.focus(); q.select(); e.preventDefault(); return; }
  if (e.key === "Enter" && e.target === q || e.key === "ArrowDown" && e.target === q) { move(Math.max(at, 0), true); e.preventDefault(); return; }
  if (typing) return;
  if (e.key === "j" || e.key === "ArrowDown") { move(Math.min(at + 1, shown.length - 1), true); e.preventDefault(); }
  if (e.key === "k" || e.key === "ArrowUp") { move(Math.max(at - 1, 0), true); e.preventDefault(); }
  if (e.key === "Enter" && shown[at] && e.target.tagName !== "BUTTON" && e.target.tagName !== "SUMMARY") unfold(shown[at], !shown[at].classList.contains("open"));
  if ((e.key === "[" || e.key === "]") && shown[at]) { const d = shown[at].querySelector(".detail"); if (d.choose) d.choose(e.key === "]" ? 1 : -1); }
});

// --- theme, and what the address asks for: #q=Overlaps&open=./geom.Area&theme=dark

const themes = ["auto", "dark", "light"], themeButton = document.getElementById("theme");
function theme(t) {
  if (t === "auto") delete root.dataset.theme; else root.dataset.theme = t;
  themeButton.textContent = "theme: " + t;
}
let stored = "auto";
try { stored = localStorage.getItem("imago-theme") || "auto"; } catch (e) { /* a file may have no storage */ }
theme(themes.includes(stored) ? stored : "auto");
themeButton.addEventListener("click", () => {
  const next = themes[(themes.indexOf(root.dataset.theme || "auto") + 1) % themes.length];
  theme(next);
  try { localStorage.setItem("imago-theme", next); } catch (e) { /* it is forgotten */ }
});

async function asked() {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (themes.includes(hash.get("theme"))) theme(hash.get("theme"));
  if (hash.has("q")) q.value = hash.get("q");
  filter();
  for (const target of hash.getAll("open")) {
    const article = inCode.find(a => a.querySelector(".target").textContent === target);
    if (!article) continue;
    await unfold(article, true);
    move(shown.indexOf(article), false);
    if (hash.has("relation")) article.querySelector(".detail").choose(+hash.get("relation"));
    article.scrollIntoView({block: "start"});
  }
  root.dataset.ready = "1";
}
addEventListener("hashchange", asked);
addEventListener("beforeprint", () => document.querySelectorAll("article.open details.decl").forEach(d => { d.open = true; }));
asked();
})();
