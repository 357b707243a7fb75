export function render(el, message) {
  el.innerHTML = message.body;
}
