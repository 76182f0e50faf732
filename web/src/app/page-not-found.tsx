import { NotFound } from '#ui/states/not-found.tsx'
import { ProductShell } from './product-shell.tsx'

/** Shown for an address that no route knows, to a person who has no navigation. */
export function PageNotFound({ home }: { home: string }) {
  return (
    <ProductShell>
      <NotFound home={home} />
    </ProductShell>
  )
}
