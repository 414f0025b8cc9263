/** Which screens the user may open; menus and tiles offer no others. */
import { rightOf, type RouteName } from '@fura/shared/routes.ts'
import { useSession } from './contexts.tsx'

export const useMayOpen = (): ((name: RouteName) => boolean) => {
  const { can } = useSession()
  return (name) => can(rightOf(name))
}
