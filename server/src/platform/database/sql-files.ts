import { readdir, readFile } from 'node:fs/promises'
import { textDigest } from './text-digest.ts'

/** A SQL file: its name without the extension, and the digest that the database stores of it. */
export type SqlFile = { name: string; text: string; digest: string }

async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return { name: file.slice(0, -'.sql'.length), text, digest: textDigest(text) }
    }),
  )
}

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

const routinesFolder = new URL('../../../routines/', import.meta.url)

/** Each migration runs once, in the order of the numbers; landed migrations are never edited. */
export function readMigrations(): Promise<SqlFile[]> {
  return readSqlFiles(migrationsFolder)
}

/** The current functions and views; each is applied again when its text has changed. */
export function readRoutines(): Promise<SqlFile[]> {
  return readSqlFiles(routinesFolder)
}
