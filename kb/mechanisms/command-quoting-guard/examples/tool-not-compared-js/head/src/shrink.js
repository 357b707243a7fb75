const { execSync } = require('child_process');

/** Shrinks a picture. */
function shrink(tool, file) {
  return execSync(`${tool} --quality 60 picture-${Number(file)}`);
}

module.exports = { shrink };
