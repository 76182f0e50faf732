import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An SVG with a script, which must be served so that the script cannot run. */
export const scriptedSvg = `<?xml version="1.0"?>
<!-- A wordmark. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24" onload="fetch('/api/auth/user-info')">
<script>fetch('/api/auth/user-info')</script><rect width="24" height="24" rx="6" fill="#0b6e4f"/></svg>`

/** The header of a PNG with this width and height. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Writes a file into a new folder; returns the path for a setting. */
export function logoFile(content: string | Buffer, name = 'logo'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'reihum-logo-')), name)
  writeFileSync(file, content)
  return file
}
