exports.label = function (version) {
  return 'v' + version;
};
