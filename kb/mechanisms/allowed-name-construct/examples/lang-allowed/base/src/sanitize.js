export const allowedAttributes = ['class', 'href', 'id', 'src', 'title'];

export function clean(element) {
  for (const name of element.getAttributeNames()) if (!allowedAttributes.includes(name)) element.removeAttribute(name);
}
