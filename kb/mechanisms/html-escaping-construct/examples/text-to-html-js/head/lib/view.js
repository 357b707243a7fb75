function show(name) {
  $('#name').html(name);
  document.querySelector('#t').textContent = name;
}
module.exports = show;
