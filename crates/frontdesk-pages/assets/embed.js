// Embeds Frontdesk's booking pages in another site.
//
//   <script src="https://desk.example/embed.js" defer></script>
//   <div data-frontdesk="https://desk.example/book/northwind/priya/intro-30"></div>
//   <a data-frontdesk-popup href="https://desk.example/book/northwind/priya/intro-30">Book a meeting</a>
//
// The embedding element receives bubbling events with `detail`: frontdesk:ready, frontdesk:resize, frontdesk:booked,
// frontdesk:moved, frontdesk:cancelled.
(() => {
  "use strict";

  const service = new URL(document.currentScript.src).origin;
  const EVENTS = ["ready", "resize", "booked", "moved", "cancelled"].map((name) => `frontdesk:${name}`);
  const shown = new Map();

  const frameFor = (address, title, owner) => {
    const url = new URL(address, location.href);
    if (url.origin !== service) throw new Error(`expected an address on ${service}, the origin of this script; found ${url.href}`);
    url.searchParams.set("embed", location.origin);
    const frame = document.createElement("iframe");
    frame.src = url.href;
    frame.title = title;
    Object.assign(frame.style, { inlineSize: "100%", blockSize: "42rem", border: "0", display: "block", colorScheme: "normal" });
    shown.set(frame, owner);
    return frame;
  };

  // Accept messages only from the frame itself and from the service's origin.
  window.addEventListener("message", (event) => {
    const found = event.origin === service && event.data
      && [...shown].find(([frame]) => frame.contentWindow === event.source);
    if (!found) return;
    const [frame, owner] = found;
    if (event.data.type === "frontdesk:escape") frame.closest("dialog")?.close();
    if (!EVENTS.includes(event.data.type)) return;
    const { type, ...detail } = event.data;
    if (type === "frontdesk:resize" && detail.height > 0 && !frame.closest("dialog")) {
      frame.style.blockSize = `${detail.height}px`;
    }
    owner.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  });

  const inline = (place) => {
    place.append(frameFor(place.dataset.frontdesk, place.dataset.title || "Book a meeting", place));
  };

  const popUp = (link) => {
    const dialog = document.createElement("dialog");
    const close = document.createElement("button");
    const frame = frameFor(link.href, link.textContent.trim(), link);
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", link.dataset.close || "Close");
    Object.assign(close.style, {
      position: "absolute", insetBlockStart: "6px", insetInlineEnd: "6px", inlineSize: "44px", blockSize: "44px", border: "0",
      borderRadius: "50%", font: "26px/1 system-ui", color: "inherit", background: "transparent", cursor: "pointer",
    });
    Object.assign(dialog.style, {
      inlineSize: "min(70rem, 96vw)", blockSize: "min(52rem, 94vh)", padding: "48px 0 0", border: "0", borderRadius: "16px", overflow: "hidden",
    });
    frame.style.blockSize = "100%";
    dialog.setAttribute("aria-label", frame.title);
    dialog.append(close, frame);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => { shown.delete(frame); dialog.remove(); link.focus(); });
    document.body.append(dialog);
    dialog.showModal();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a[data-frontdesk-popup]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || !window.HTMLDialogElement) return;
    event.preventDefault();
    popUp(link);
  });

  const start = () => document.querySelectorAll("[data-frontdesk]").forEach(inline);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
