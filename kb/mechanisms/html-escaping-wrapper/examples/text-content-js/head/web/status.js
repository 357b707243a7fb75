export function showStatus(element, text) {
  element.textContent = text;
}
