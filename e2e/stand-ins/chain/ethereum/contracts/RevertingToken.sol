// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// A token that is paused for good: every call reverts with a reason.
contract RevertingToken {
    fallback() external {
        revert("token is paused");
    }
}
