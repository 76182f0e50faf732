import { PlainShell } from '#ui/shell/plain-shell.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { PlainFooter } from './plain-footer.tsx'

/** An address that no route knows, for somebody who has no navigation. */
export function PageNotFound({ home }: { home: string }) {
  return (
    <PlainShell name="Reihum" footer={<PlainFooter />}>
      <NotFound home={home} />
    </PlainShell>
  )
}
