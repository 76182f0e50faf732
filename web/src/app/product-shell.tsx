import type { ComponentProps } from 'react'
import { PlainShell } from '#ui/shell/plain-shell.tsx'
import { PlainFooter } from './plain-footer.tsx'
import { ProductWordmark } from './product-wordmark.tsx'

type ProductShellProps = Omit<ComponentProps<typeof PlainShell>, 'name' | 'footer'>

/** The shell of pages that stand alone: the product's name above, the links that everybody may read below. */
export function ProductShell(props: ProductShellProps) {
  return <PlainShell {...props} name={<ProductWordmark />} footer={<PlainFooter />} />
}
