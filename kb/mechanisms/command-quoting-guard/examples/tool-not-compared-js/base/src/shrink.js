const { execSync } = require('child_process');

/** Shrinks a picture. */
function shrink(tool, file) {
  if (tool !== 'mogrify') {
    throw new Error('unknown tool');
  }
  return execSync(`${tool} --quality 60 picture-${Number(file)}`);
}

module.exports = { shrink };
