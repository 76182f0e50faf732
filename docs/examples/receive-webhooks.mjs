// Receives webhooks: checks who sent them, drops what it has already, and answers before it does its work. It needs Node 20
// or later and the secret that was shown when the webhook was made:
//   REIHUM_WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.REIHUM_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
/** A real program keeps these in its database, for a few days. */
const done = new Set()

function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const wanted = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted))
}

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString('utf8')
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (done.has(id)) return
  done.add(id)
  const { type, data } = JSON.parse(body)
  process.stdout.write(`${type} ${data.subject.id}\n`)
})
server.listen(Number(process.env.PORT ?? 8080), () =>
  process.stdout.write(`listening on ${server.address().port}\n`),
)
