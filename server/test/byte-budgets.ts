/** What a page may load before it shows anything, in kilobytes of brotli; `npm run bench -- bytes` prints what it loads. */
export const byteBudgets = {
  'back-office': { script: 200, style: 20 },
  admin: { script: 200, style: 20 },
  'portal-list': { script: 2, style: 6 },
  'portal-form': { script: 10, style: 6 },
  embed: { script: 3, style: 6 },
}

/** The same together with the first pages themselves, in kilobytes of script; and how many files they ask for. */
export const pageBudgets = {
  dashboard: { script: 215, files: 20 },
  signIn: { script: 245, files: 28 },
}
