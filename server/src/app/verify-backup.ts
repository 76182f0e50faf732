import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '#platform/backup/manifest.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connectAs } from '#platform/database/connect.ts'
import { useEmbeddedDatabase } from '#platform/database/embedded.ts'
import type { Finding } from '#platform/invariants/finding.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { makeVault } from '#platform/vault.ts'
import { examineHouse } from './examine-house.ts'
import { examineStorage } from './examine-storage.ts'
import { restoreSigned } from './restore-signed.ts'

type Scratch = { url: string; drop(): Promise<void> }

/** An empty database beside the one that is configured; null where its owner may not create any. */
async function databaseBeside(ownerUrl: string): Promise<Scratch | null> {
  const name = `reihum_verify_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const owner = await connectAs(ownerUrl, 'DATABASE_URL')
    await owner.query(statement).finally(() => owner.end())
  }
  try {
    await run(`create database ${name} template template0`)
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return null
    throw error
  }
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
  return { url, drop: () => run(`drop database ${name} with (force)`) }
}

/** An embedded PostgreSQL for the moment. */
async function databaseApart(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'reihum-verify-'))
  // Started by root, PostgreSQL runs as another account, which needs access to the folder.
  await chmod(folder, 0o755)
  const password = randomBytes(16).toString('hex')
  const { url, release } = await useEmbeddedDatabase({ folder, password })
  return {
    url,
    async drop() {
      await release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Verified = { manifest: Manifest; findings: Finding[] }

/** Restores a backup for the moment, examines it as the doctor does, and takes it away again. */
export async function verifyBackup(
  config: Config,
  ownerUrl: string,
  { folder, identityFile }: { folder: string; identityFile: string | undefined },
): Promise<Verified> {
  const scratch = (await databaseBeside(ownerUrl)) ?? (await databaseApart())
  const files = await mkdtemp(join(tmpdir(), 'reihum-verify-files-'))
  try {
    const storage = openDiskStorage(files)
    const manifest = await restoreSigned(config, scratch.url, { folder, storage, identityFile })
    const findings = [
      ...(await examineHouse(scratch.url, makeVault(config.encryptionKeys))),
      ...(await examineStorage(scratch.url, storage, systemClock())),
    ]
    return { manifest, findings }
  } finally {
    await scratch.drop()
    await rm(files, { recursive: true, force: true })
  }
}
