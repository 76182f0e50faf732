import { searchNumber } from './captcha-search.ts'

/** Searches in a worker, so that the page stays responsive meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Parameters<typeof searchNumber>[0]>) => {
  const number = searchNumber(data, (share) => postMessage({ share }))
  postMessage({ number })
})
