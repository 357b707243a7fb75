/** Puts a document into a page as data of a script element. */
export function embed(id, document) {
  const text = document.text.replace(/<\/script>/gi, '<\\/script>');
  return '<script type="text/plain" id="' + id + '">' + text + '</script>';
}
