/** The slices into which tenants (for following) and endpoints (for sending) are hashed; a delivery process leases lanes. */
export const LANE_COUNT = 64

/** The lane of a tenant or an endpoint: its id's last byte, which is random in every UUID, modulo the lanes. */
export function laneOf(id: string): number {
  return Number.parseInt(id.slice(-2), 16) % LANE_COUNT
}
