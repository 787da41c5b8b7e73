import type { Incumbent } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import { type OutcomeSteps, outcomeTree } from "./outcome-tree.ts";
import type { Position } from "./position.ts";

/** Profiles up to which outcomes are gone through. */
const MOST_PROFILES = 100;
/** Of the work, what goes into outcomes until all have been seen; the walks have the rest. */
const SHARE = 0.5;
/** What a step costs, in visits of profiles. */
const VISITS_PER_STEP = 0.6;
/** Linear programs that an outcome is worth at first, and how many times more where that was too little. */
const FIRST_PROGRAMS = 20;
const MORE_PROGRAMS = 5;

/**
 * The tree of outcomes beside the walks: walks bring the loss to beat down soon, and what they do not reach where
 * constraints bind from both sides the tree does.
 */
export class ByOutcomes {
  readonly #instance: Instance;
  readonly #position: Position;
  readonly #incumbent: Incumbent;
  readonly #steps: OutcomeSteps = { count: 0 };
  #programs = FIRST_PROGRAMS;
  #tree: ReturnType<typeof outcomeTree> | undefined;
  #visits = 0;

  /** Undefined where there are too many profiles, or no constraints: walks do well there. */
  static of(instance: Instance, position: Position, incumbent: Incumbent): ByOutcomes | undefined {
    const { profileCount, constraintCount } = instance;
    const isWorthIt = constraintCount > 0 && profileCount <= MOST_PROFILES;
    return isWorthIt ? new ByOutcomes(instance, position, incumbent) : undefined;
  }

  private constructor(instance: Instance, position: Position, incumbent: Incumbent) {
    this.#instance = instance;
    this.#position = position;
    this.#incumbent = incumbent;
    this.#tree = this.#plant();
  }

  /** Goes on as far as its share of the work reaches; pauses every few steps. */
  *goOn(): Generator<void> {
    const position = this.#position;
    while (this.#tree && this.#visits < SHARE * position.visits) {
      const { done, value } = this.#tree.next();
      const visits = VISITS_PER_STEP * this.#steps.count;
      this.#steps.count = 0;
      this.#visits += visits;
      position.visits += visits;
      if (done) this.#tree = value ? undefined : this.#replant();
      else if (value) {
        position.moveTo(value);
        this.#incumbent.offer(position);
      }
      yield;
    }
  }

  #plant() {
    return outcomeTree(this.#instance, () => this.#incumbent.loss, this.#programs, this.#steps);
  }

  #replant() {
    this.#programs *= MORE_PROGRAMS;
    return this.#plant();
  }
}
