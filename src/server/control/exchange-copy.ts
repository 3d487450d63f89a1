/**
 * A copy of the exchange whose market stands still: it answers reads with the state of the time at which it was made.
 *
 * The copy has no rate limits, because the exchange has counted each request before it asks the copy. Requests are checked at the present
 * time, so that a signed request that is valid now is valid for the copy.
 */

import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import { ExchangeService } from '../service/service.js';
import type { Venue } from '../venue/venue.js';
import type { ExchangeCopy } from './faults.js';

/** @param copy a venue in the earlier state, whose clock is paused @param nowUs present time, microseconds */
export function exchangeCopy(copy: Venue, nowUs: () => number): ExchangeCopy {
  const service = new ExchangeService({ venue: copy, rateLimits: [] });
  return {
    answer: (request: ServiceRequest): ServiceResponse => service.handle(request, nowUs() - copy.clock.nowUs()),
  };
}
