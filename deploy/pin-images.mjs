// Writes the digest of every image behind its name, in Dockerfile and compose.yaml, as the registry says it today, so
// that a build takes the same image tomorrow. Run it anew to move to the newest build of the same version.
//
//   node deploy/pin-images.mjs            asks the registries and writes
//   node deploy/pin-images.mjs --check    asks nobody, and ends with 1 while an image has no digest
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, folder: { type: 'string' } } })
const folder = values.folder ?? join(import.meta.dirname, '..')

/** `docker.io/library/node:24.21.0-trixie-slim@sha256:…` where an image is named; `reihum:local` is built here. */
const image =
  /^(ARG NODE_IMAGE=|\s+image: )([\w.-]+(?::\d+)?)\/([\w./-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?$/gm

const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]

/** What the registry demands of whoever asks for a manifest: a token that anybody gets. */
async function tokenFor(challenge) {
  const parts = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const query = new URLSearchParams({ service: parts.service ?? '', scope: parts.scope ?? '' })
  const answer = await fetch(`${parts.realm}?${query}`)
  const { token, access_token: other } = await answer.json()
  return token ?? other
}

async function digestOf(registry, name, tag) {
  const host = registry === 'docker.io' ? 'registry-1.docker.io' : registry
  const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http' : 'https'
  const ask = (headers) =>
    fetch(`${scheme}://${host}/v2/${name}/manifests/${tag}`, {
      method: 'HEAD',
      headers: { accept: manifests.join(', '), ...headers },
    })
  let answer = await ask({})
  if (answer.status === 401) {
    const token = await tokenFor(answer.headers.get('www-authenticate') ?? '')
    answer = await ask({ authorization: `Bearer ${token}` })
  }
  const digest = answer.headers.get('docker-content-digest') ?? ''
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`${registry} names no digest of ${name}:${tag} (${answer.status}).`)
  return digest
}

async function pin(file) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  let pinned = text
  for (const [line, before, registry, name, tag] of text.matchAll(image)) {
    const digest = await digestOf(registry, name, tag)
    pinned = pinned.replace(line, () => `${before}${registry}/${name}:${tag}@${digest}`)
    console.log(`${file}: ${name}:${tag} is ${digest}`)
  }
  if (pinned !== text) writeFileSync(path, pinned)
}

function check(file) {
  const loose = [...readFileSync(join(folder, file), 'utf8').matchAll(image)].filter(
    ([, , , , , digest]) => !digest,
  )
  for (const [, , registry, name, tag] of loose)
    console.log(`${file}: ${registry}/${name}:${tag} has no digest`)
  return loose.length === 0
}

const files = ['Dockerfile', 'compose.yaml']
try {
  if (values.check) process.exitCode = files.map(check).every(Boolean) ? 0 : 1
  else for (const file of files) await pin(file)
} catch (error) {
  console.error(`Nothing more was written: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
