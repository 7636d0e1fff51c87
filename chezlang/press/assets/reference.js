// What the pages can do besides being read: the gallery is searched, the questions are searched, the booklet is printed.
// All that is searched stands in the page itself, so that it works from disk; without this script everything is shown.
(function () {
  "use strict";

  // Text as it is compared: small letters without accents.
  function folded(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");
  }

  function element(name, attributes, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null) made.setAttribute(key, value);
    }
    made.append(...inside);
    return made;
  }

  // All words of what is looked for, each of which must be found.
  function wordsOf(text) {
    return folded(text).split(" ").filter(Boolean);
  }

  function said(found, all, one, many) {
    if (found === all) return `${all} ${all === 1 ? one : many}`;
    return found ? `${found} of ${all} ${many}` : `No ${one} is like that`;
  }

  // The key "/" goes to the search, as on other sites.
  function slashTo(input) {
    document.addEventListener("keydown", (event) => {
      const typing = /^(input|select|textarea)$/i.test(event.target.tagName || "");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
      }
    });
  }

  function choice(label, name, values, change) {
    const select = element("select", { name }, new Option("all", ""));
    for (const value of values) select.add(new Option(value, value));
    select.addEventListener("change", change);
    return [element("label", {}, label, select), select];
  }

  // -- the gallery ---------------------------------------------------------------------------

  function gallery(root) {
    const tiles = Array.from(root.querySelectorAll(".tile"), (tile) => ({
      tile,
      set: tile.dataset.set,
      kind: tile.dataset.kind,
      words: JSON.parse(tile.dataset.words),
      text: folded(`${tile.querySelector("img").alt} ${tile.textContent}`),
    }));
    const inOrder = (values) => Array.from(new Set(values));
    const words = inOrder(tiles.flatMap((each) => each.words)).sort((a, b) => a.localeCompare(b));
    const sets = inOrder(tiles.map((each) => each.set));

    const input = element("input", { type: "search", name: "text", placeholder: "title, type, text ...", autocomplete: "off" });
    const [setLabel, set] = choice("Set", "set", sets, show);
    const [wordLabel, word] = choice("Type or trait", "type", words, show);
    const kinds = new Map();
    for (const each of tiles) {
      if (kinds.has(each.kind)) continue;
      const button = element("button", { type: "button", "aria-pressed": "false", style: `--dot: ${each.tile.dataset.color}` }, each.kind);
      button.addEventListener("click", () => {
        button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
        show();
      });
      kinds.set(each.kind, button);
    }
    const clear = element("button", { type: "reset", class: "clear" }, "Clear");
    const count = element("output", { "aria-live": "polite" });
    const form = element(
      "form",
      { class: "controls", role: "search", "aria-label": "Search the cards" },
      element("label", { class: "wide" }, "Search", input),
      element("div", { class: "wide", role: "group", "aria-label": "Kinds" }, ...kinds.values()),
      ...(sets.length > 1 ? [setLabel] : []),
      ...(words.length ? [wordLabel] : []),
      count,
      clear,
    );
    root.prepend(form);
    input.addEventListener("input", show);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => {
      for (const button of kinds.values()) button.setAttribute("aria-pressed", "false");
      setTimeout(show);
    });
    window.addEventListener("hashchange", read);
    slashTo(input);
    read();

    function pressed() {
      return Array.from(kinds).filter(([, button]) => button.getAttribute("aria-pressed") === "true").map(([kind]) => kind);
    }

    function show() {
      const wanted = wordsOf(input.value);
      const some = pressed();
      let found = 0;
      for (const each of tiles) {
        const fits =
          (!set.value || each.set === set.value) &&
          (!word.value || each.words.includes(word.value)) &&
          (!some.length || some.includes(each.kind)) &&
          wanted.every((part) => each.text.includes(part));
        each.tile.hidden = !fits;
        found += fits;
      }
      count.value = said(found, tiles.length, root.dataset.one, root.dataset.many);
      write(some);
    }

    // What is looked for stands in the address, to be sent to somebody.
    function write(some) {
      const state = new URLSearchParams();
      if (input.value) state.set("text", input.value);
      if (set.value) state.set("set", set.value);
      if (word.value) state.set("type", word.value);
      for (const kind of some) state.append("kind", kind);
      const hash = state.toString();
      if (hash !== location.hash.slice(1)) history.replaceState(null, "", hash ? `#${hash}` : location.href.split("#")[0]);
    }

    function read() {
      const state = new URLSearchParams(location.hash.slice(1));
      input.value = state.get("text") || "";
      set.value = sets.includes(state.get("set")) ? state.get("set") : "";
      word.value = words.includes(state.get("type")) ? state.get("type") : "";
      for (const [kind, button] of kinds) button.setAttribute("aria-pressed", String(state.getAll("kind").includes(kind)));
      show();
    }
  }

  // -- the questions ---------------------------------------------------------------------------

  function questions(article) {
    // Each heading with what stands under it, up to the next.
    const parts = [];
    for (const each of Array.from(article.children)) {
      if (each.tagName === "H2") parts.push({ head: folded(each.textContent), questions: [], all: [each] });
      else if (parts.length) {
        const part = parts[parts.length - 1];
        if (each.matches(".question")) part.questions.push({ question: each, text: folded(each.textContent) });
        else part.all.push(each);
      }
    }
    const all = parts.reduce((sum, part) => sum + part.questions.length, 0);
    const input = element("input", { type: "search", placeholder: "a word, a card, a number such as R22 ...", autocomplete: "off" });
    const count = element("output", { "aria-live": "polite" });
    const form = element(
      "form",
      { class: "controls", role: "search", "aria-label": "Search the questions" },
      element("label", { class: "wide" }, "Search", input),
      count,
    );
    form.addEventListener("submit", (event) => event.preventDefault());
    input.addEventListener("input", show);
    article.insertBefore(form, parts[0].all[0]);
    slashTo(input);
    show();

    function show() {
      const wanted = wordsOf(input.value);
      let found = 0;
      for (const part of parts) {
        let some = 0;
        for (const each of part.questions) {
          const fits = wanted.every((word) => each.text.includes(word) || part.head.includes(word));
          each.question.hidden = !fits;
          some += fits;
        }
        const heading = !wanted.length || some > 0 || wanted.every((word) => part.head.includes(word));
        for (const each of part.all) each.hidden = !heading;
        found += some;
      }
      count.value = said(found, all, "question", "questions");
    }
  }

  // -- the booklet --------------------------------------------------------------------------------

  function booklet(root) {
    const button = element("button", { type: "button", class: "print" }, "Print the booklet");
    button.addEventListener("click", () => window.print());
    root.before(button);
    // A picture that is not on the screen yet is to be on the paper.
    const load = () => root.querySelectorAll("img").forEach((image) => (image.loading = "eager"));
    window.addEventListener("beforeprint", load);
    button.addEventListener("pointerenter", load);
    button.addEventListener("focus", load);
  }

  document.querySelectorAll(".gallery").forEach(gallery);
  document.querySelectorAll(".booklet").forEach(booklet);
  const article = document.querySelector(".md-content__inner");
  if (article && article.querySelector(":scope > .question") && article.querySelector(":scope > h2")) {
    if (document.querySelector("[data-questions]")) questions(article);
  }
})();
