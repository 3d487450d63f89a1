/** Short setter names for long wire names, the same on every endpoint. */
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
