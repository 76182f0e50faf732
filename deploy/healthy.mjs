// Whether the node of this container or machine is ready: ends with 0 if it is and with 1 otherwise, and says why.
const port = process.env.REIHUM_PROBE_PORT || process.env.PORT || '4000'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) })
  console.log((await answer.text()).trim())
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.log(`no answer at port ${port}: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
