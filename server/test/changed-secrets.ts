/** The secret that a database belongs to, the one that takes its place, and one of another installation. */
export const [old, fresh, foreign] = ['the secret so far', 'the new secret', 'a foreign secret'].map((text) =>
  text.padEnd(40, '.'),
) as [string, string, string]

export const isForeign = /^REIHUM_SECRET is not the secret that this database belongs to/

/** Settings of a node while the secret is changed. */
export const both = { REIHUM_SECRET: fresh, REIHUM_SECRET_BEFORE: old }
