/** The version written into every model. */
export const VERSION = "0.1.0";
