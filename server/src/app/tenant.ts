import { invariantRules } from '@reihum/contract/words.ts'
import { forgetTenant } from '#platform/cells/forget-tenant.ts'
import { type MoveStep, moveTenant } from '#platform/cells/move-tenant.ts'
import { asNginxMap, mapTenants } from '#platform/cells/tenant-map.ts'
import { MoveError } from '#platform/cells/tenant-tables.ts'
import type { Config } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { linkKeysOf } from '#platform/purpose-key.ts'
import { cellOf, type OpenedCell, openCell } from './open-cell.ts'
import { houseInvariants } from './rooms.ts'
import { runTool } from './run-tool.ts'
import { toolOptions } from './tool-options.ts'

const usage = `npm run tenant -- move --tenant SLUG --to FILE     moves a tenant to the installation with these settings
npm run tenant -- forget --tenant SLUG --to FILE   removes here what has moved there
npm run tenant -- map --with FILE,FILE              says which installation serves which tenant, for nginx
npm run tenant -- link-key                         says what another installation needs as REIHUM_LINK_KEYS
FILE holds the settings of another installation, a line NAME=value for each. See docs/operations.md, "Cells".`

const number = (count: number) => count.toLocaleString('en')

const told: Partial<Record<MoveStep, string>> = {
  contents: 'The contents of files are there.',
  calm: 'No job of the tenant begins any more.',
  rest: 'The tenant is only read now.',
  rows: 'All rows are there, and they are the same on both sides.',
  doctor: 'Every rule holds there.',
  'handed over': 'Handed over.',
}

/** Links in letters that were sent have to work there. */
function requireLinkKeys(here: Config, there: Config): void {
  const known = new Set(linkKeysOf(there).map((key) => Buffer.from(key).toString('base64url')))
  if (linkKeysOf(here).every((key) => known.has(Buffer.from(key).toString('base64url')))) return
  throw new ConfigError(
    'Links in letters of this installation would not work in the other one. Give it what npm run tenant -- link-key says here as REIHUM_LINK_KEYS, and restart its nodes.',
  )
}

/** The rules that can be looked at in one tenant. */
const invariants = houseInvariants.filter(({ name }) => invariantRules[name])

type Asked = { ownerUrl: string; config: Config; slug: string; file: string }

async function move({ ownerUrl, config, slug, file }: Asked): Promise<void> {
  const other = await openCell(file)
  try {
    requireLinkKeys(config, other.config)
    const source = await cellOf(config, ownerUrl)
    const { rows, tables, to, restedMs } = await moveTenant(source, other.cell, slug, {
      invariants,
      onStep: (step) => {
        if (told[step]) console.log(told[step])
      },
    })
    console.log(
      `${slug} is served at ${to} now: ${number(rows)} rows of ${tables} tables. It was only read for ${number(Math.round(restedMs / 100) / 10)} s.`,
    )
  } finally {
    await other.release()
  }
}

async function forget({ ownerUrl, config, slug, file }: Asked): Promise<void> {
  const other = await openCell(file)
  try {
    const rows = await forgetTenant(await cellOf(config, ownerUrl), other.cell, slug)
    console.log(`${number(rows)} rows of ${slug} were removed here. Its addresses still lead to where it is.`)
  } finally {
    await other.release()
  }
}

/** One map of this installation and all that are named. */
async function map({ ownerUrl, config }: Pick<Asked, 'ownerUrl' | 'config'>, files: readonly string[]) {
  const others: OpenedCell[] = []
  try {
    for (const file of files) others.push(await openCell(file))
    const cells = [await cellOf(config, ownerUrl), ...others.map(({ cell }) => cell)]
    process.stdout.write(asNginxMap(await mapTenants(cells)))
  } finally {
    for (const { release } of others) await release()
  }
}

await runTool(async ({ ownerUrl, config, args }) => {
  const { values, named } = toolOptions(args, {
    tenant: 'string',
    to: 'string',
    with: 'string',
    help: 'boolean',
  })
  if (values.help || named === undefined) {
    console.log(usage)
    return values.help ? 0 : 1
  }
  if (named === 'link-key') {
    console.log(
      linkKeysOf(config)
        .map((key) => Buffer.from(key).toString('base64url'))
        .join(' '),
    )
    return 0
  }
  if (named === 'map') {
    await map({ ownerUrl, config }, values.with?.split(',').filter(Boolean) ?? [])
    return 0
  }
  const act = { move, forget }[named]
  if (!act || values.tenant === undefined || values.to === undefined) throw new ConfigError(usage)
  try {
    await act({ ownerUrl, config, slug: values.tenant, file: values.to })
    return 0
  } catch (error) {
    if (!(error instanceof MoveError)) throw error
    console.error(error.message)
    return 2
  }
})
