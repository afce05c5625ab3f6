// Enhances the booking pages, whose links and forms work without it: updates without a reload, the visitor's zone and
// time format, and events for the embedding site.
(() => {
  "use strict";

  const PAGES = /^\/book(ing)?\//;
  const FRESH_MS = 8000;
  const HOVER_MS = 60;
  const PATIENCE_MS = 400;

  const root = document.documentElement;
  const status = document.getElementById("status");
  // Pages without a status line, such as the home page of a demo, load whole pages.
  if (!status) return;

  const main = () => document.getElementById("main");
  const bare = (url) => String(url).split("#")[0];
  const ahead = new Map();
  let turn = 0;
  let shown = bare(location);

  // Sends an event to the embedding site if the service allows it.
  const tell = (type, detail) => {
    if (root.dataset.embed && window.parent !== window) {
      window.parent.postMessage({ type: `frontdesk:${type}`, ...detail }, root.dataset.embed);
    }
  };

  const ask = (url, init) => fetch(url, { credentials: "same-origin", ...init });

  // Fetches a page that the visitor requests or is about to request.
  const fetchAhead = (url) => {
    const held = ahead.get(url);
    if (held && Date.now() - held.at < FRESH_MS) return held.answer;
    const answer = ask(url);
    answer.catch(() => ahead.delete(url));
    ahead.set(url, { at: Date.now(), answer });
    return answer;
  };

  // The visitor's regional variant of the page's language, such as en-GB for en.
  const locale = () => {
    const language = root.lang.split("-")[0];
    return navigator.languages.find((tag) => tag.split("-")[0] === language) || root.lang;
  };

  const sayTimes = () => {
    const { zone, clock } = main().dataset;
    const face = clock === "12" ? { hour: "numeric", hourCycle: "h12" } : { hour: "2-digit", hourCycle: "h23" };
    const clocks = { ...face, minute: "2-digit", timeZone: zone };
    const dates = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
    try {
      const short = new Intl.DateTimeFormat(locale(), clocks);
      const long = new Intl.DateTimeFormat(locale(), { ...dates, ...clocks });
      for (const time of main().querySelectorAll("time[data-show]")) {
        const start = new Date(time.dateTime);
        time.textContent = time.dataset.show === "time"
          ? short.format(start)
          : long.formatRange(start, new Date(time.dataset.end));
      }
    } catch {
      // If the browser does not know the zone, the times stay as rendered.
    }
  };

  const settle = () => {
    const { event, start, end } = main().dataset;
    if (main().querySelector("time, .zone")) sayTimes();
    if (event) {
      tell(event, { start_time: start, end_time: end });
      // Without the parameter `done`, a reload does not report the booking again.
      const url = new URL(location.href);
      url.searchParams.delete("done");
      history.replaceState(null, "", url);
      shown = bare(url);
    }
  };

  const show = (text, hash) => {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const content = fresh.getElementById("main");
    if (!content) throw new Error("expected a page in the response");
    main().replaceWith(content);
    for (const part of ["footer", ".top", ".skip"]) {
      const [held, next] = [document.querySelector(part), fresh.querySelector(part)];
      if (held && next) held.replaceWith(next);
    }
    document.title = fresh.title;
    root.lang = fresh.documentElement.lang;
    root.dir = fresh.documentElement.dir;
    const target = content.querySelector("[autofocus]") || (hash && document.getElementById(hash.slice(1))) || content;
    target.focus({ preventScroll: true });
    if (target === content) window.scrollTo(0, 0);
    else target.scrollIntoView({ block: "nearest" });
  };

  const go = async (url, { init, history: how = "push", otherwise } = {}) => {
    const mine = ++turn;
    main().setAttribute("aria-busy", "true");
    const slow = setTimeout(() => { status.textContent = status.dataset.loading; }, PATIENCE_MS);
    try {
      const { hash } = url;
      const answer = await (init ? ask(url, init) : fetchAhead(bare(url)));
      const text = await answer.clone().text();
      if (mine !== turn) return;
      const at = answer.redirected ? new URL(answer.url) : url;
      if (how === "push" && bare(at) !== shown) history.pushState(null, "", at);
      else if (how !== "none") history.replaceState(null, "", at);
      shown = bare(at);
      ahead.clear();
      show(text, answer.redirected ? "" : hash);
      // A landing page shows no time, so the zone is first applied on the page after it.
      if (!detect()) settle();
    } catch {
      if (mine === turn) otherwise();
    } finally {
      clearTimeout(slow);
      if (mine === turn) {
        status.textContent = "";
        main().removeAttribute("aria-busy");
      }
    }
  };

  const linkOf = (event) => {
    const link = event.target.closest && event.target.closest("a[href]");
    if (!link || link.target || link.hasAttribute("download")) return null;
    const url = new URL(link.href);
    return url.origin === location.origin && PAGES.test(url.pathname) ? url : null;
  };

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = linkOf(event);
    const here = url && url.hash && bare(url) === shown;
    if (!url || here || url.pathname.endsWith(".ics")) return;
    event.preventDefault();
    go(url, { otherwise: () => location.assign(url) });
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const url = new URL(form.action);
    if (event.defaultPrevented || !PAGES.test(url.pathname)) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form));
    const otherwise = () => form.submit();
    if (form.method === "get") {
      url.search = fields;
      go(url, { otherwise });
      return;
    }
    const button = form.querySelector("[type=submit]");
    button.disabled = true;
    go(url, { init: { method: "POST", body: fields }, otherwise }).then(() => { button.disabled = false; });
  });

  // Copy buttons need a secure context, so they are hidden without one.
  const offerCopies = () => {
    if (!navigator.clipboard) return;
    for (const button of main().querySelectorAll("[data-copy]")) button.hidden = false;
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = status.textContent = button.dataset.done;
  });
  offerCopies();

  // Prefetch a link under the pointer.
  document.addEventListener("pointerover", (event) => {
    const url = event.pointerType === "mouse" && linkOf(event);
    if (!url || !event.target.closest(".open, .slot, .turn")) return;
    const stillThere = () => event.target.isConnected && fetchAhead(bare(url)).catch(() => {});
    const timer = setTimeout(stillThere, HOVER_MS);
    event.target.addEventListener("pointerout", () => clearTimeout(timer), { once: true });
  });

  window.addEventListener("popstate", () => {
    // A link to an invalid field on the same page needs no request.
    if (bare(location) === shown) return;
    go(new URL(location.href), { history: "none", otherwise: () => location.reload() });
  });

  // Apply the browser's zone and clock format once, unless the address has them. Pages for members have the member's.
  const detect = () => {
    const { zone, clock, zoneChosen, clockChosen } = main().dataset;
    if (!zone || !PAGES.test(location.pathname) || !main().querySelector("time, .zone")) return false;
    const url = new URL(location.href);
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const reads = new Intl.DateTimeFormat(locale(), { hour: "numeric" }).resolvedOptions().hour12 ? "12" : "24";
    if (zoneChosen === undefined && own && own !== zone) url.searchParams.set("tz", own);
    if (clockChosen === undefined && reads !== clock) url.searchParams.set("clock", reads);
    if (url.href === location.href) return false;
    go(url, { history: "replace", otherwise: settle });
    return true;
  };

  if (!detect()) settle();
  tell("ready", {});
  if (root.dataset.embed) {
    // A dialog around the frame does not receive the key events of the frame.
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") tell("escape", {}); });
    new ResizeObserver(() => tell("resize", { height: Math.ceil(document.body.getBoundingClientRect().height) }))
      .observe(document.body);
  }
})();
