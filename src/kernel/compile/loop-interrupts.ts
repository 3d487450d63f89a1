/**
 * A compile step that inserts a call at the start of every loop body of a cell, so that an interrupt can end the loop.
 * The call checks a flag (see run/interrupt-signal.ts) and costs one nanosecond per iteration.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab-types.js';

/** Name of the hidden global function that compiled loops call. */
export const LOOP_CHECK = '__spotlabLoopCheck';

/** Makes the compile step. */
export function withLoopChecks(ts: Ts): TypeScript.TransformerFactory<TypeScript.SourceFile> {
  return (context) => (file) => {
    const { factory } = context;
    const check = () =>
      factory.createExpressionStatement(
        factory.createCallExpression(factory.createIdentifier(LOOP_CHECK), undefined, []),
      );
    const body = (statement: TypeScript.Statement): TypeScript.Block =>
      ts.isBlock(statement)
        ? factory.updateBlock(statement, [check(), ...statement.statements])
        : factory.createBlock([check(), statement]);
    const visit = (node: TypeScript.Node): TypeScript.Node => {
      const inner = ts.visitEachChild(node, visit, context);
      if (ts.isWhileStatement(inner))
        return factory.updateWhileStatement(inner, inner.expression, body(inner.statement));
      if (ts.isDoStatement(inner)) return factory.updateDoStatement(inner, body(inner.statement), inner.expression);
      if (ts.isForStatement(inner)) {
        const { initializer, condition, incrementor, statement } = inner;
        return factory.updateForStatement(inner, initializer, condition, incrementor, body(statement));
      }
      if (ts.isForOfStatement(inner)) {
        const { awaitModifier, initializer, expression, statement } = inner;
        return factory.updateForOfStatement(inner, awaitModifier, initializer, expression, body(statement));
      }
      if (ts.isForInStatement(inner)) {
        return factory.updateForInStatement(inner, inner.initializer, inner.expression, body(inner.statement));
      }
      return inner;
    };
    return ts.visitNode(file, visit) as TypeScript.SourceFile;
  };
}
