function show(name) {
  $('#state').text('loading ' + name.length);
}
module.exports = show;
