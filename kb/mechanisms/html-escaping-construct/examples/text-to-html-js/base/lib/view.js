function show(name) {
  $('#name').text(name);
  document.querySelector('#t').textContent = name;
}
module.exports = show;
