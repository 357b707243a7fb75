/** The limiter without its Redis client has no types of its own; they are the whole package's. */
declare module 'bottleneck/light.js' {
  export { default } from 'bottleneck';
}
