import { searchNumber } from './captcha-search.ts'

/** Off the main thread, so that the page stays quick while it searches. */
addEventListener('message', ({ data }: MessageEvent<Parameters<typeof searchNumber>[0]>) => {
  const number = searchNumber(data, (share) => postMessage({ share }))
  postMessage({ number })
})
