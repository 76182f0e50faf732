import type { BankImport } from '@reihum/contract/payments/statements.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { BookedImport } from './booked-import.tsx'
import { DraftImport } from './draft-import.tsx'

/** One import of statements: what booking would do, or what was booked. */
export function BankImportPage() {
  const tenant = useActiveTenant().id
  const { bankImportId } = useParams({ strict: false }) as { bankImportId: BankImport['id'] }
  const query = useQuery(queries.payments.bankImport.queryOptions({ input: { tenant, bankImportId } }))
  return (
    <Loaded query={query}>
      {(one) => (one.state === 'draft' ? <DraftImport one={one} /> : <BookedImport one={one} />)}
    </Loaded>
  )
}
