/** Short setter names of long wire names, the same everywhere. */
export const shortNames: Readonly<Record<string, string>> = {
  startTime: 'from',
  endTime: 'to',
  timeZone: 'tz',
  timeInForce: 'tif',
  selfTradePreventionMode: 'stp',
  newClientOrderId: 'id',
  listClientOrderId: 'id',
  newOrderRespType: 'resp',
  cancelReplaceMode: 'mode',
};
