/** Refetches stale queries, including those whose first read was under way when the change arrived. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

export const refetchStale = (client: QueryClient, queryKey: QueryKey): void => {
  const firstReads = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void client.invalidateQueries({ queryKey })
  // An invalidation does not restart a first read, and is forgotten when that ends with the old answer.
  for (const query of firstReads) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, again)
  }
}
