import { digestOf, firstSeal, originDigestOf, sealOf } from '#platform/audit/digest.ts'
import type { DomainEvent } from '#platform/audit/event.ts'
import type { CopyBuffers } from './copy-buffers.ts'

export type AuditWriter = {
  write(event: DomainEvent, at: Date, actor: { kind: string; id: string | null }): void
  end(): void
}

/** Writes the log of one tenant and seals its chain at once, so that nobody waits for a million seals afterwards. */
export function auditWriter(
  buffers: CopyBuffers,
  tenantId: string,
  newId: (at: number) => string,
): AuditWriter {
  let number = 0
  let seal = firstSeal
  return {
    write({ name, subject, metadata }, at, actor) {
      const id = newId(at.getTime())
      const salt = id.slice(-16)
      const origin_digest = originDigestOf(salt, { ipAddress: null, userAgent: null, requestId: null })
      const digest = digestOf(origin_digest, metadata)
      const entry = {
        id,
        at,
        command_type: name,
        subject_kind: subject.kind,
        subject_id: subject.id,
        actor_kind: actor.kind,
        actor_id: actor.id,
        digest,
      }
      number += 1
      seal = sealOf(seal, number, entry)
      buffers.add('audit_entry', { tenant_id: tenantId, ...entry, seal_number: number, seal })
      buffers.add('audit_detail', {
        tenant_id: tenantId,
        audit_id: id,
        salt,
        origin_digest,
        metadata: JSON.stringify(metadata),
      })
    },
    end() {
      if (number > 0)
        buffers.add('audit_chain', { tenant_id: tenantId, last_number: number, last_seal: seal })
    },
  }
}
