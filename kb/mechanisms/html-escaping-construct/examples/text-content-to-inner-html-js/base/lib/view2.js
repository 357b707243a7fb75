export function render(el, message) {
  el.textContent = message.body;
}
