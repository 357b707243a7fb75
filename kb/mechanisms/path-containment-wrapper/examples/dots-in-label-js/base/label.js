exports.label = function (version) {
  return 'v' + version.replace(/\./g, '_');
};
