const RANGES = ['10.0.0.0/8', '192.168.0.0/16'];
function blocked(ip) {
  return RANGES.some((r) => contains(r, ip));
}
module.exports = blocked;
