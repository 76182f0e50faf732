import { hashPassword } from '#features/identity/password.ts'
import { signChains } from '#platform/audit/sign-chains.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { isInPublic } from '#platform/reach.ts'
import { makeVault } from '#platform/vault.ts'
import { type Amounts, fillDatabase } from '#seed/measure/fill-database.ts'
import { demoPassword } from '#seed/plant-tenants.ts'
import { openDatabase } from './database.ts'
import { explainStart } from './explain-start.ts'
import { toolOptions } from './tool-options.ts'

const usage = 'Say how much to make: npm run seed -- --tenants 100 --courses 10000 --registrations 1000000'

function amountsFrom(args: readonly string[]): Amounts {
  const { values, named } = toolOptions(args, {
    tenants: 'string',
    courses: 'string',
    registrations: 'string',
  })
  if (named !== undefined) throw new ConfigError(usage)
  const amount = (name: keyof Amounts, least: number) => {
    const value = Number(values[name] ?? Number.NaN)
    if (!Number.isInteger(value) || value < least) throw new ConfigError(usage)
    return value
  }
  const amounts = {
    tenants: amount('tenants', 1),
    courses: amount('courses', 1),
    registrations: amount('registrations', 0),
  }
  if (amounts.courses < amounts.tenants)
    throw new ConfigError('There must be at least as many courses as tenants.')
  return amounts
}

try {
  const amounts = amountsFrom(process.argv.slice(2))
  const config = readConfig(process.env)
  if (isInPublic(config))
    throw new ConfigError(
      'Everybody knows the passwords of seed data, so they are made on this machine alone: set REIHUM_HOST to 127.0.0.1, and neither REIHUM_PUBLIC_URL nor REIHUM_TRUSTED_PROXIES.',
    )
  const database = await openDatabase(config)
  try {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    const isTerminal = process.stdout.isTTY
    await fillDatabase(database.ownerUrl, amounts, await hashPassword(demoPassword), (done, of) => {
      const line = `${done.toLocaleString('en')} of ${of.toLocaleString('en')} registrations, ${Math.round(done / seconds()).toLocaleString('en')} a second`
      if (isTerminal) process.stdout.write(`\r${line} `)
      else console.log(line)
    })
    await signChains(database.ownerUrl, makeVault(database.config.encryptionKeys), 'unsigned')
    if (isTerminal) process.stdout.write('\n')
    console.log(
      `Done in ${seconds().toFixed(1)} s. Each school has an operator: operator@schule-1.example … with the password ${demoPassword}.`,
    )
  } finally {
    await database.release()
  }
} catch (error) {
  console.error(explainStart(error))
  process.exitCode = 1
}
