function show(name) {
  $('#state').html('<i>loading</i> ' + name.length);
}
module.exports = show;
