/** A setting with an unusable value; the message names the setting and says what it must be. */
export class ConfigError extends Error {}
